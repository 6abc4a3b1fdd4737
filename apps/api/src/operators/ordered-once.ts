import { deskEndpoints } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { RefusalCode } from '@touchline/contract/refusal/refusal-code'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { earlierAnswer, keepAsAnswer, requestHash } from '../http/idempotency.ts'
import { type Answer, answer } from '../http/route.ts'
import type { Refusal } from '../use-case/refusal.ts'
import { type ActingOn, administration } from './act.ts'

export type Ordered = ResponseOf<(typeof deskEndpoints)['orderAct']>

interface Order {
  readonly key: string
  readonly parts: readonly unknown[]
}

/** Operators' keys stand among those of no club, so that a club's own key is never taken for one of theirs. */
const NO_CLUB: OrganizationId = '00000000-0000-0000-0000-000000000000'

/**
 * Once under its key: `keep` stores the answer in the transaction of its effect. Whoever loses to the same order at
 * the same time gets the winner's answer.
 */
export async function orderedOnce<C extends RefusalCode>(
  { db }: Pick<ActingOn, 'db'>,
  { key, parts }: Order,
  order: (keep: (tx: Tx, said: Ordered) => Promise<void>) => Promise<Answer<Ordered> | Refusal<C>>,
): Promise<Answer<Ordered> | Refusal<C | 'idempotency-key-reused'>> {
  const hash = requestHash('orderAct', ...parts)
  const request = { organizationId: NO_CLUB, key, requestHash: hash, response: deskEndpoints.orderAct.response }
  const earlier = () => inTransaction(db, administration(), (tx) => earlierAnswer(tx, request))
  const keep = async (tx: Tx, said: Ordered) => void (await keepAsAnswer(tx, request, answer(said)))
  const before = await earlier()
  if (before !== null) return before
  try {
    const outcome = await order(keep)
    return outcome.kind === 'answer' ? outcome : ((await earlier()) ?? outcome)
  } catch (error) {
    const other = await earlier()
    if (other === null) throw error
    return other
  }
}
