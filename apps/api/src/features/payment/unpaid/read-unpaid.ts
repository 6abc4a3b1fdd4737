import { loadContract } from '../../../books/contract/contracts.ts'
import { type NewTerm, type Place, termBegunByPayment, unpaidBillings } from '../../../books/contract/unpaid.ts'
import type { Tx } from '../../../db/connect.ts'
import { type Refusal, refuse, refuseWith } from '../../../use-case/refusal.ts'

export interface Unpaid {
  readonly kind: 'unpaid'
  readonly billings: Awaited<ReturnType<typeof unpaidBillings>>
  readonly newTerm: NewTerm | null
}

/** What is owed, and the term that paying it begins, by the functions that restore the plan and charge the term. */
export async function readUnpaid(tx: Tx, place: Place): Promise<Unpaid | Refusal<'not-found'>> {
  if ((await loadContract(tx, place.organizationId, place.contractId)) === null)
    return refuse('not-found', 'No such contract')
  const billings = await unpaidBillings(tx, place.organizationId)
  return { kind: 'unpaid', billings, newTerm: await termBegunByPayment(tx, place) }
}

/** Refuses to begin a term at another price than was shown; a caller that was shown none sends none. */
export async function quoteRefusal(
  tx: Tx,
  place: Place,
  quotedTermTotal: number | undefined,
): Promise<Refusal<'quote-changed'> | null> {
  if (quotedTermTotal === undefined) return null
  const newTerm = await termBegunByPayment(tx, place)
  const total = Number(newTerm?.invoice.total.minor ?? 0n)
  return total === quotedTermTotal
    ? null
    : refuseWith('quote-changed', 'What paying begins costs another amount than was shown', { total })
}
