import type { AccountId, OrganizationId, UserId } from '@touchline/domain/ids'
import type { AnswerKind } from '@touchline/domain/sign-in'
import type { Tx } from '../../../db/connect.ts'
import type { Deps } from '../../../use-case/deps.ts'

export interface Answering {
  readonly accountId: AccountId
  readonly person: { readonly organizationId: OrganizationId; readonly userId: UserId } | null
}

/** Spends the answer. */
export type Prove = (tx: Tx, answering: Answering) => Promise<boolean>

export interface FactorKind {
  readonly kind: AnswerKind
  isOffered(tx: Tx, accountId: AccountId): Promise<boolean>
  prepare(deps: Deps, accountId: AccountId, code: string): Promise<Prove>
}
