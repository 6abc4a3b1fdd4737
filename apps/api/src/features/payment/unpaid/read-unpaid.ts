import type { Instant } from '@touchline/domain/calendar'
import type { Dunning } from '@touchline/domain/payment'
import { type DunnedBilling, dunnedBillings, pauseToCome } from '../../../books/billing/dunned.ts'
import { type NewTerm, termBegunByPayment } from '../../../books/billing/unpaid.ts'
import { loadCatalogue } from '../../../books/catalogue/catalogue.ts'
import { type ContractAtInstant, loadContract } from '../../../books/contract/contracts.ts'
import type { Tx } from '../../../db/connect.ts'
import { type Refusal, refuse, refuseWith } from '../../../use-case/refusal.ts'

export interface Unpaid {
  readonly kind: 'unpaid'
  readonly billings: readonly DunnedBilling[]
  readonly newTerm: NewTerm | null
  readonly pausesAt: Instant | null
}

export async function readUnpaid(
  tx: Tx,
  place: ContractAtInstant & { readonly dunning: Dunning },
): Promise<Unpaid | Refusal<'not-found'>> {
  const loaded = await loadContract(tx, place.organizationId, place.contractId)
  if (loaded === null) return refuse('not-found', 'No such contract')
  const billings = await dunnedBillings(tx, place)
  const pausesAt = pauseToCome(billings, loaded.contract, await loadCatalogue(tx), place.now)
  return { kind: 'unpaid', billings, newTerm: await termBegunByPayment(tx, place), pausesAt }
}

/** A price other than the one shown is refused. */
export async function quoteRefusal(
  tx: Tx,
  place: ContractAtInstant,
  quotedTermTotal: number | undefined,
): Promise<Refusal<'quote-changed'> | null> {
  if (quotedTermTotal === undefined) return null
  const newTerm = await termBegunByPayment(tx, place)
  const total = Number(newTerm?.invoice.total.minor ?? 0n)
  return total === quotedTermTotal
    ? null
    : refuseWith('quote-changed', 'What paying begins costs another amount than was shown', { total })
}
