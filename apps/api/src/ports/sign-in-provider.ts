import type { Seconds } from '@touchline/domain/calendar'
import type { ClaimedPerson } from '@touchline/domain/sign-in'

export interface Passage {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface ProvenPerson extends ClaimedPerson {
  readonly kind: 'proven'
  readonly issuer: string
  readonly subject: string
  /** Null if the provider does not say. */
  readonly provenAgo: Seconds | null
  readonly groups: readonly string[]
  /** RFC 8176; as far as the provider says. */
  readonly methods: readonly string[]
  readonly context: string | null
  readonly idToken: string
}

/** For the log: `unanswered` is a fault of provider or settings, `refused` of this sign-in. */
export interface NoProof {
  readonly kind: 'unanswered' | 'refused'
  readonly reason: string
}

interface Returned {
  readonly code: string
  readonly state: string
  readonly iss?: string | undefined
}

/** Never throws for the provider's faults. */
export interface SignInProvider {
  /** `again`: even where a session runs there. */
  begin(passage: Passage, again: boolean): Promise<{ readonly kind: 'begun'; readonly url: string } | NoProof>
  /** `again`: at most five minutes old. */
  finish(returned: Returned, passage: Passage, again: boolean): Promise<ProvenPerson | NoProof>
  /** Asks first without `idToken`; null: not offered. */
  leave(backTo: string, idToken: string | null): Promise<string | null>
  check(): Promise<string | null>
}
