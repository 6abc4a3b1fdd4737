import { computeYearlyTerm, type Invoice, storageAt } from '@touchline/domain/billing'
import type { Instant, YearlyTerm } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { applySchedule, resumePlan } from '@touchline/domain/plans'
import { storedSecondsOver } from '../../../books/billing/billings.ts'
import { loadCatalogue } from '../../../books/catalogue/catalogue.ts'
import { loadContract } from '../../../books/contract/contracts.ts'
import { openPause } from '../../../books/contract/pauses.ts'
import type { Tx } from '../../../db/connect.ts'
import { type Refusal, refuse, refuseWith } from '../../../use-case/refusal.ts'
import { unpaidBillings } from '../store.ts'

interface Place {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly now: Instant
}

export interface NewTerm {
  readonly term: YearlyTerm
  readonly invoice: Invoice
}

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

/** The yearly term that begins when the last unpaid billing is paid now, and what it costs; null where none does. */
export async function termBegunByPayment(tx: Tx, { organizationId, contractId, now }: Place): Promise<NewTerm | null> {
  const paused = await openPause(tx, organizationId, contractId)
  const loaded = paused === null ? null : await loadContract(tx, organizationId, contractId)
  if (paused === null || loaded === null) return null
  const catalogue = await loadCatalogue(tx)
  const { contract } = loaded
  const resumption = resumePlan(paused.pause, contract, catalogue, now)
  if (resumption.kind !== 'begins' || resumption.term === null) return null
  const { term, schedule, yearlyAnchor } = resumption
  const invoice = computeYearlyTerm({
    contract: { ...applySchedule(contract, schedule, (index) => `new-${index}`), yearlyAnchor },
    catalogue,
    termStart: term.start,
    storedSecondsOverRetention: await storedSecondsOver(tx, organizationId, storageAt(term.start, contract.zone)),
  })
  return { term, invoice }
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
