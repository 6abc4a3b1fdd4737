import type { AccountId, OrganizationId, UserId } from '@touchline/domain/ids'
import type { AnswerKind } from '@touchline/domain/sign-in'
import type { Tx } from '../../../db/connect.ts'
import type { Deps } from '../../../use-case/deps.ts'

/** Null person where the login has no organisation. */
export interface Answering {
  readonly accountId: AccountId
  readonly person: { readonly organizationId: OrganizationId; readonly userId: UserId } | null
}

/** Uses the answer up; false for a wrong one. */
export type Prove = (tx: Tx, answering: Answering) => Promise<boolean>

/** Another kind is a file like `totp.ts`, and its line in `kinds.ts`. */
export interface FactorKind {
  readonly kind: AnswerKind
  isOffered(tx: Tx, accountId: AccountId): Promise<boolean>
  /** The slow part, before anything is locked. */
  prepare(deps: Deps, accountId: AccountId, code: string): Promise<Prove>
}
