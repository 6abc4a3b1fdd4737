import { computeYearlyTerm, type Invoice, storageAt } from '@touchline/domain/billing'
import type { YearlyTerm } from '@touchline/domain/calendar'
import { baseGroupAt } from '@touchline/domain/contract'
import type { OrganizationId, PlanGroupId } from '@touchline/domain/ids'
import { applyEnded, resumePlan } from '@touchline/domain/lifecycle'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { type ContractAtInstant, loadContract } from '../contract/contracts.ts'
import { openPause } from '../contract/pauses.ts'
import { storedSecondsOver } from '../usage/stored.ts'
import { firstFailedAt, nextTry } from './settlements.ts'

export interface NewTerm {
  readonly term: YearlyTerm
  readonly plan: PlanGroupId | null
  readonly invoice: Invoice
}

export const unpaidBillings = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('settlements as s')
    .innerJoin('billings as b', (join) => sharing(join, 'b', 's', 'billing_id'))
    .innerJoin('invoices as i', (join) => sharing(join, 'i', 's', 'billing_id'))
    .innerJoin('contracts as c', (join) => sharing(join, 'c', 'i', 'contract_id'))
    .select(['b.billing_id', 'b.target_month', 'b.cycle'])
    .select(['c.zone', firstFailedAt(organizationId).as('first_failed_at'), nextTry(organizationId).as('next_try_at')])
    .select(['i.currency', 'i.subtotal', 'i.tax_rate_percent', 'i.taxed_as', 'i.tax', 'i.total'])
    .where('s.organization_id', '=', organizationId)
    .where('s.payment_status', '=', 'Error')
    .orderBy('b.target_month')
    .orderBy('b.cycle')
    .execute()

/** Begun by paying the last unpaid billing now. */
export async function termBegunByPayment(
  tx: Tx,
  { organizationId, contractId, now }: ContractAtInstant,
): Promise<NewTerm | null> {
  const paused = await openPause(tx, organizationId, contractId)
  const loaded = paused === null ? null : await loadContract(tx, organizationId, contractId)
  if (paused === null || loaded === null) return null
  const catalogue = await loadCatalogue(tx)
  const { contract } = loaded
  const resumption = resumePlan(paused.pause, contract, catalogue, now)
  if (resumption.kind !== 'begins' || resumption.term === null) return null
  const { term, yearlyAnchor } = resumption
  const begun = { ...applyEnded(contract, resumption, (index) => `new-${index}`), yearlyAnchor }
  const invoice = computeYearlyTerm({
    contract: begun,
    catalogue,
    termStart: term.start,
    storedSecondsOverRetention: await storedSecondsOver(tx, organizationId, storageAt(term.start, contract.zone)),
  })
  return { term, plan: baseGroupAt(begun, catalogue, term.start)?.id ?? null, invoice }
}
