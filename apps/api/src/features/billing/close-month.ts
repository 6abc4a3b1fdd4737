import { dateOf, type Instant, monthOf, nextMonth, startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import { closingIn } from '@touchline/domain/contract'
import type { Issuer } from '@touchline/domain/documents'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { ensureBillings, openMonthsOnce } from '../../books/billing/billings.ts'
import { computeMonths } from '../../books/billing/compute-months.ts'
import { type BilledContract, billedContracts, type LoadedContract } from '../../books/contract/contracts.ts'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import type { Tx } from '../../db/connect.ts'
import { fixedAmong, monthOfService } from './close-month.store.ts'
import { closeBillings } from './fix-billing.ts'
import { deleteDrafts } from './store.ts'

interface MonthClose {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly month: YearMonth
}

interface By {
  readonly now: Instant
  readonly newId: () => string
  readonly issuer: Issuer
}

/**
 * In one transaction; a month with nothing to pay has no invoice. Idempotent (invariants I9, I17). One failure fails
 * all; the queue then closes each alone.
 */
export async function closeMonths(tx: Tx, closes: readonly MonthClose[], by: By): Promise<void> {
  await lockOrganizations(
    tx,
    closes.map(({ organizationId }) => organizationId),
  )
  const byMonth = Map.groupBy(closes, ({ month }) => month)
  for (const [month, asked] of [...byMonth].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const contracts = await load(tx, asked)
    await fixMonths(tx, month, contracts, by)
    const lasting = contracts.filter(({ loaded }) => hasPlanAfter(loaded, month))
    await openMonthsOnce(tx, lasting.map(ownedBy), { ...by, month: nextMonth(month) })
  }
}

async function load(tx: Tx, asked: readonly MonthClose[]): Promise<readonly BilledContract[]> {
  const byContract = new Map(asked.map((close) => [close.contractId, close]))
  const closes = [...byContract.values()].toSorted((a, b) => (a.organizationId < b.organizationId ? -1 : 1))
  const contracts = await billedContracts(
    tx,
    closes.map(({ organizationId }) => organizationId),
  )
  return closes.map(({ organizationId, contractId }) => {
    const billed = contracts.get(contractId)
    if (billed === undefined || billed.loaded.row.organization_id !== organizationId)
      throw new Error(`organisation ${organizationId} has no contract ${contractId}`)
    return billed
  })
}

const ownedBy = ({ loaded: { row, contract } }: BilledContract) => ({ organizationId: row.organization_id, contract })

async function fixMonths(tx: Tx, month: YearMonth, contracts: readonly BilledContract[], by: By): Promise<void> {
  const period = { ...by, month, cycle: 'month' as const }
  const billingIds = await ensureBillings(tx, contracts.map(ownedBy), period)
  const all = contracts.flatMap((billed) => {
    const billingId = billingIds.get(billed.loaded.contract.id)
    return billingId === undefined ? [] : [{ billed, billingId, organizationId: billed.loaded.row.organization_id }]
  })
  const isFixed = await fixedAmong(tx, all)
  const open = all.filter(({ billingId }) => !isFixed.has(billingId))
  const asked = open.map(({ billed }) => ({ billed, month, closedAt: billed.loaded.row.closed_at }))
  const invoices = await computeMonths(tx, asked)
  await deleteDrafts(tx, open)
  const fixings = open.flatMap(({ billed, billingId }, index) => {
    const invoice = invoices[index]
    return invoice === undefined ? [] : [{ billingId, ...billed, invoice, ...serviceOf(billed.loaded, month) }]
  })
  await closeBillings(tx, fixings, { ...period, actor: 'month-close' })
}

/** Billed on the 1st after it, or on the day the contract closed. */
function serviceOf({ contract, row }: LoadedContract, month: YearMonth) {
  const { from, to, billedOn } = monthOfService(month)
  const closedAt = closingIn(contract, month) ?? row.closed_at
  if (closedAt === null || monthOf(closedAt, contract.zone) !== month)
    return { service: { from, to }, billingDate: billedOn }
  const lastDay = dateOf(closedAt, contract.zone)
  return { service: { from, to: lastDay }, billingDate: lastDay }
}

function hasPlanAfter({ contract, row }: LoadedContract, month: YearMonth): boolean {
  const end = startOfMonth(nextMonth(month), contract.zone)
  return row.closed_at === null && contract.entries.some((entry) => entry.end === null || entry.end > end)
}
