import { computeYearlyTerm, storageAt } from '@touchline/domain/billing'
import { dateOf, type Instant, monthOf, termAt } from '@touchline/domain/calendar'
import { baseGroupAt } from '@touchline/domain/contract'
import type { Issuer } from '@touchline/domain/documents'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { ensureBilling, openMonthOnce } from '../../books/billing/billings.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { loadContract } from '../../books/contract/contracts.ts'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import { storedSecondsOver } from '../../books/usage/stored.ts'
import type { Tx } from '../../db/connect.ts'
import { fixedAmong } from './close-month.store.ts'
import { closeBillings } from './fix-billing.ts'
import { deleteDrafts } from './store.ts'

interface TermStart {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  /** Any instant of the term. */
  readonly start: Instant
  readonly now: Instant
  readonly newId: () => string
  readonly issuer: Issuer
}

/** Bills the term, requests its settlement and opens its months, unless its plan was withdrawn. Idempotent. */
export async function billTerm(tx: Tx, termStart: TermStart): Promise<void> {
  const { organizationId, contractId, start, now, newId, issuer } = termStart
  await lockOrganizations(tx, [organizationId])
  const loaded = await loadContract(tx, organizationId, contractId)
  if (loaded === null || loaded.row.closed_at !== null) return
  const { contract } = loaded
  const { zone, yearlyAnchor } = contract
  const catalogue = await loadCatalogue(tx)
  if (yearlyAnchor === null || baseGroupAt(contract, catalogue, start)?.cycle !== 'year') return
  const term = termAt(dateOf(yearlyAnchor, zone), start, zone)
  await openMonthOnce(tx, { organizationId, contract, month: monthOf(start, zone), now })
  const month = monthOf(term.start, zone)
  const billingId = await ensureBilling(tx, { organizationId, contract, month, now }, 'year')
  const key = { organizationId, billingId }
  if ((await fixedAmong(tx, [key])).has(billingId)) return
  const invoice = computeYearlyTerm({
    contract,
    catalogue,
    termStart: term.start,
    storedSecondsOverRetention: await storedSecondsOver(tx, organizationId, storageAt(term.start, zone)),
  })
  await deleteDrafts(tx, [key])
  const service = { from: term.firstDay, to: term.lastDay }
  const billingDate = term.firstDay
  const closing = { cycle: 'year', month, now, issuer, newId, actor: 'term-start' } as const
  await closeBillings(tx, [{ billingId, loaded, users: [], invoice, service, billingDate }], closing)
}
