import { createHash } from 'node:crypto'
import {
  dateOf,
  firstDay,
  type Instant,
  monthOf,
  nextMonth,
  startOfMonth,
  termAt,
  type YearMonth,
} from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { baseGroupAt, billedMonthAt, type Contract } from '@touchline/domain/contract'
import type { BillingId, ContractId, OrganizationId } from '@touchline/domain/ids'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { insertNewRows, momentText } from '../../db/insert-rows.ts'
import { enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { documentsOf } from '../contract/contracts.ts'
import { askForCalculations, type BillingKey } from './drafts.ts'

interface RunningBilling {
  readonly organizationId: OrganizationId
  readonly contract: Contract
  readonly month: YearMonth
  readonly now: Instant
}

interface OwnedContract {
  readonly organizationId: OrganizationId
  readonly contract: Contract
}

interface Period extends Pick<RunningBilling, 'month' | 'now'> {
  readonly cycle: 'month' | 'year'
}

/** Returns those it made (invariant I17: never a second). */
async function makeBillings(
  tx: Tx,
  owned: readonly OwnedContract[],
  { month, cycle, now }: Period,
): Promise<readonly (BillingKey & { readonly contractId: ContractId })[]> {
  const rows = owned.map(({ organizationId, contract }) => ({
    organization_id: organizationId,
    billing_id: billingIdOf({ contractId: contract.id, month, cycle }),
    contract_id: contract.id,
    target_month: firstDay(month),
    cycle,
    currency: contract.currency,
    zone: contract.zone,
    created_at: momentText(now),
  }))
  const made = await insertNewRows(tx, 'billings', rows, ['organization_id', 'billing_id', 'contract_id'])
  return made.map((row) => ({
    organizationId: row.organization_id,
    billingId: row.billing_id,
    contractId: row.contract_id,
  }))
}

export async function ensureBillings(
  tx: Tx,
  owned: readonly OwnedContract[],
  period: Period,
): Promise<ReadonlyMap<ContractId, BillingId>> {
  await makeBillings(tx, owned, period)
  const organizationIds = owned.map(({ organizationId }) => organizationId)
  const contractIds = owned.map(({ contract }) => contract.id)
  const rows = await tx
    .selectFrom('billings')
    .select(['billing_id', 'contract_id'])
    .where(among('organization_id', organizationIds))
    .where(among('contract_id', contractIds))
    .where('target_month', '=', firstDay(period.month))
    .where('cycle', '=', period.cycle)
    .execute()
  return new Map(rows.map((row) => [row.contract_id, row.billing_id]))
}

export async function ensureBilling(tx: Tx, running: RunningBilling, cycle: 'month' | 'year'): Promise<BillingId> {
  const billingId = (await ensureBillings(tx, [running], { ...running, cycle })).get(running.contract.id)
  if (billingId === undefined) throw new Error(`contract ${running.contract.id} has no billing`)
  return billingId
}

/**
 * After any change to a contract: marks the running month as calculating and ensures the jobs that compute and close
 * it. Idempotent.
 */
export const markInProgress = (tx: Tx, changed: Omit<RunningBilling, 'month'>): Promise<BillingId> =>
  openMonth(tx, { ...changed, month: billedMonthAt(changed.contract, changed.now) })

export async function markAllInProgress(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  { now }: Pick<Period, 'now'>,
): Promise<void> {
  if (organizationIds.length === 0) return
  const owned = [...(await documentsOf(tx, organizationIds))].map(([organizationId, { organization }]) => ({
    organizationId,
    contract: organization.contract,
  }))
  // Eastern zones may be in the next month.
  for (const [month, group] of Map.groupBy(owned, ({ contract }) => billedMonthAt(contract, now)))
    await openMonths(tx, group, { month, now })
}

async function openMonths(
  tx: Tx,
  owned: readonly OwnedContract[],
  period: Omit<Period, 'cycle'>,
): Promise<ReadonlyMap<ContractId, BillingId>> {
  const billings = await ensureBillings(tx, owned, { ...period, cycle: 'month' })
  const keys = owned.flatMap(({ organizationId, contract }) => {
    const billingId = billings.get(contract.id)
    return billingId === undefined ? [] : [{ organizationId, billingId }]
  })
  await askForCalculations(tx, keys, period.now)
  await scheduleCloses(tx, owned, period)
  return billings
}

export async function openMonth(tx: Tx, running: RunningBilling): Promise<BillingId> {
  const billingId = (await openMonths(tx, [running], running)).get(running.contract.id)
  if (billingId === undefined) throw new Error(`contract ${running.contract.id} has no billing`)
  return billingId
}

export async function openMonthsOnce(
  tx: Tx,
  owned: readonly OwnedContract[],
  period: Omit<Period, 'cycle'>,
): Promise<void> {
  const made = await makeBillings(tx, owned, { ...period, cycle: 'month' })
  const isNew = new Set(made.map(({ contractId }) => contractId))
  await askForCalculations(tx, made, period.now)
  await scheduleCloses(
    tx,
    owned.filter(({ contract }) => isNew.has(contract.id)),
    period,
  )
}

export const openMonthOnce = (tx: Tx, running: RunningBilling): Promise<void> => openMonthsOnce(tx, [running], running)

const scheduleCloses = (tx: Tx, owned: readonly OwnedContract[], { month, now }: Omit<Period, 'cycle'>) =>
  enqueueAll(
    tx,
    owned.map(({ organizationId, contract }) => ({
      job: jobs.closeMonth({ organizationId, contractId: contract.id, month }),
      runAt: startOfMonth(nextMonth(month), contract.zone),
    })),
    now,
  )

/** For a yearly term that begins at once, until its job has billed it. */
export async function announceTerm(
  tx: Tx,
  { organizationId, contract, catalogue, now }: Omit<RunningBilling, 'month'> & { readonly catalogue: Catalogue },
): Promise<void> {
  const { yearlyAnchor, zone } = contract
  if (yearlyAnchor === null || baseGroupAt(contract, catalogue, now)?.cycle !== 'year') return
  const month = monthOf(termAt(dateOf(yearlyAnchor, zone), now, zone).start, zone)
  const billing_id = await ensureBilling(tx, { organizationId, contract, month, now }, 'year')
  await tx
    .insertInto('billing_drafts')
    .columns(['organization_id', 'billing_id', 'billing_status'])
    .expression((eb) =>
      eb
        .selectFrom('billings as b')
        .select(['b.organization_id', 'b.billing_id', eb.val('InProgress' as const).as('billing_status')])
        .where('b.organization_id', '=', organizationId)
        .where('b.billing_id', '=', billing_id)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('unissued_invoices as u')
                .select('u.billing_id')
                .whereRef('u.organization_id', '=', 'b.organization_id')
                .whereRef('u.billing_id', '=', 'b.billing_id'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('invoices as i')
                .select('i.billing_id')
                .whereRef('i.organization_id', '=', 'b.organization_id')
                .whereRef('i.billing_id', '=', 'b.billing_id'),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface BillName {
  readonly contractId: ContractId
  readonly month: YearMonth
  readonly cycle: 'month' | 'year'
}

/**
 * Derived from the bill's subject (invariant I17): recreated after a restore, it has the id that the provider and the
 * payer's mails know. A UUID ordered by month (RFC 9562, version 8).
 */
export function billingIdOf({ contractId, month, cycle }: BillName): BillingId {
  const bytes = createHash('sha256').update(`billing ${contractId} ${month} ${cycle}`).digest().subarray(0, 16)
  bytes.writeUIntBE(Date.parse(firstDay(month)), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
