import { computeYearlyTerm, storageAt } from '@touchline/domain/billing'
import { dateOf, monthOf, termAt } from '@touchline/domain/calendar'
import { ensureBilling, storedSecondsOver } from '../../db/billings.ts'
import { loadCatalogue } from '../../db/catalogue.ts'
import type { Tx } from '../../db/connect.ts'
import { loadContract } from '../../db/contracts.ts'
import { isFixed } from './close-month.store.ts'
import { fixBilling } from './fix-billing.ts'

export interface TermStart {
  readonly organizationId: string
  readonly contractId: string
  readonly now: number
}

/** Bills the yearly term that holds `now`, at its start, and asks for its settlement. Run again it changes nothing. */
export async function billTerm(tx: Tx, { organizationId, contractId, now }: TermStart): Promise<void> {
  const loaded = await loadContract(tx, organizationId, contractId, { lock: true })
  if (loaded === null || loaded.contract.yearlyAnchor === null) throw new Error(`contract ${contractId} is not yearly`)
  const { contract, row } = loaded
  const zone = contract.zone
  const term = termAt(dateOf(loaded.contract.yearlyAnchor, zone), now, zone)
  const month = monthOf(term.start, zone)
  const billingId = await ensureBilling(tx, { organizationId, contract, month, now }, 'year')
  if (await isFixed(tx, organizationId, billingId)) return
  const invoice = computeYearlyTerm({
    contract,
    catalogue: await loadCatalogue(tx),
    termStart: term.start,
    storedSecondsOverRetention: await storedSecondsOver(tx, organizationId, storageAt(term.start, zone)),
  })
  const service = { from: term.firstDay, to: term.lastDay }
  const billingDate = term.firstDay
  await fixBilling(tx, { billingId, row, invoice, cycle: 'year', service, billingDate, now }, 'term-start')
}
