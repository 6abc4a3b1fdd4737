import type { AccountId, OrganizationId, UserId } from '@touchline/domain/ids'
import type { AnswerKind } from '@touchline/domain/sign-in'
import type { Tx } from '../../../db/connect.ts'
import type { Deps } from '../../../use-case/deps.ts'

/** Who answers, and as whom the history says so; null where the login is nobody yet. */
export interface Answering {
  readonly accountId: AccountId
  readonly person: { readonly organizationId: OrganizationId; readonly userId: UserId } | null
}

/** Uses up what was answered, in the transaction that counts the attempt; false for what proves nothing. */
export type Prove = (tx: Tx, answering: Answering) => Promise<boolean>

/** One way to answer; another one is a file like `totp.ts`, and its line in `kinds.ts`. */
export interface FactorKind {
  readonly kind: AnswerKind
  isOffered(tx: Tx, accountId: AccountId): Promise<boolean>
  /** What takes long is done here, before anything is locked. */
  prepare(deps: Deps, accountId: AccountId, code: string): Promise<Prove>
}
