import { DAY, type Instant } from '@touchline/domain/calendar'
import { isPausable } from '@touchline/domain/lifecycle'
import { type NewTerm, termBegunByPayment, unpaidBillings } from '../../../books/billing/unpaid.ts'
import { loadCatalogue } from '../../../books/catalogue/catalogue.ts'
import { type ContractAtInstant, loadContract } from '../../../books/contract/contracts.ts'
import type { Tx } from '../../../db/connect.ts'
import { type Refusal, refuse, refuseWith } from '../../../use-case/refusal.ts'

export interface Unpaid {
  readonly kind: 'unpaid'
  readonly billings: Awaited<ReturnType<typeof unpaidBillings>>
  readonly newTerm: NewTerm | null
  readonly pausesAt: Instant | null
}

/** What is owed, and the term that paying it begins, by the functions that restore the plan and charge the term. */
export async function readUnpaid(
  tx: Tx,
  place: ContractAtInstant & { readonly graceDays: number },
): Promise<Unpaid | Refusal<'not-found'>> {
  const loaded = await loadContract(tx, place.organizationId, place.contractId)
  if (loaded === null) return refuse('not-found', 'No such contract')
  const billings = await unpaidBillings(tx, place.organizationId)
  const canPause = isPausable(loaded.contract, await loadCatalogue(tx), place.now)
  const pausesAt = canPause ? endOfGrace(billings, place) : null
  return { kind: 'unpaid', billings, newTerm: await termBegunByPayment(tx, place), pausesAt }
}

/** The end of the grace that ends first, if that is still to come; it counts from a bill's first failure (reading S5). */
function endOfGrace(
  billings: Unpaid['billings'],
  { now, graceDays }: { readonly now: Instant; readonly graceDays: number },
): Instant | null {
  const failed = billings.flatMap(({ first_failed_at: at }) => (at === null ? [] : [at]))
  const end = Math.min(...failed) + graceDays * DAY
  return failed.length === 0 || end <= now ? null : end
}

/** Refuses to begin a term at another price than was shown; a caller that was shown none sends none. */
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
