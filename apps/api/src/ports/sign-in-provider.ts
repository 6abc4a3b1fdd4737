import type { Seconds } from '@touchline/domain/calendar'
import type { ClaimedPerson } from '@touchline/domain/sign-in'

/** What one browser takes along to the provider and is asked for at its return; each is used once. */
export interface Passage {
  readonly state: string
  readonly nonce: string
  /** The secret of PKCE. */
  readonly verifier: string
}

/** Who came back, as the provider signed it. */
export interface ProvenPerson extends ClaimedPerson {
  readonly kind: 'proven'
  readonly issuer: string
  readonly subject: string
  /** How long ago the person proved there who they are; null where the provider does not say. */
  readonly provenAgo: Seconds | null
  /** As it was signed: at the logout it says whose session ends. */
  readonly idToken: string
}

/** Why there is no proof, in words for the log: `unanswered` is a matter of the provider or a setting, `refused` of this sign-in. */
export interface NoProof {
  readonly kind: 'unanswered' | 'refused'
  readonly reason: string
}

interface Returned {
  readonly code: string
  readonly state: string
  readonly iss?: string | undefined
}

/** The OpenID provider of a region. Nothing here throws for what the provider does. */
export interface SignInProvider {
  /** Where a browser signs in; with `again` the provider asks even who is signed in there. */
  begin(passage: Passage, again: boolean): Promise<{ readonly kind: 'begun'; readonly url: string } | NoProof>
  /** With `again` a proof that is older than five minutes, or has no age, is refused. */
  finish(returned: Returned, passage: Passage, again: boolean): Promise<ProvenPerson | NoProof>
  /** Where a browser ends its session at the provider, which asks first without `idToken`; null where it names no such address. */
  leave(backTo: string, idToken: string | null): Promise<string | null>
  /** Whether it can be used as it is set; null, or one line that names what is wrong. */
  check(): Promise<string | null>
}
