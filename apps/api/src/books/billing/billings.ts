import type { ChargedStorage, Invoice, InvoiceLine } from '@touchline/domain/billing'
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
import { baseGroupAt, type Contract } from '@touchline/domain/contract'
import type { BillingId, ContractId, OrganizationId } from '@touchline/domain/ids'
import { storedUsageTypes } from '@touchline/domain/videos'
import { at, type JsonValue } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/kinds.ts'
import { loadContract } from '../contract/contracts.ts'
import { noticeAmounts } from '../notices/amounts-above.ts'

export interface BillingKey {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
}

interface RunningBilling {
  readonly organizationId: OrganizationId
  readonly contract: Contract
  readonly month: YearMonth
  readonly now: Instant
  readonly newId: () => string
}

interface ChangedContract {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly now: Instant
  readonly newId: () => string
}

/** The billing of a contract's month and cycle; made when it is missing (invariant I17: there is never a second). */
export async function ensureBilling(tx: Tx, running: RunningBilling, cycle: 'month' | 'year'): Promise<string> {
  const { organizationId, contract, month, now, newId } = running
  await tx
    .insertInto('billings')
    .values({
      organization_id: organizationId,
      billing_id: newId(),
      contract_id: contract.id,
      target_month: firstDay(month),
      cycle,
      currency: contract.currency,
      zone: contract.zone,
      created_at: at(now),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'contract_id', 'target_month', 'cycle']).doNothing())
    .execute()
  const row = await tx
    .selectFrom('billings')
    .select('billing_id')
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contract.id)
    .where('target_month', '=', firstDay(month))
    .where('cycle', '=', cycle)
    .executeTakeFirstOrThrow()
  return row.billing_id
}

/**
 * After any change to a contract: its running month is "calculating" from now on, a job computes it, and the job that
 * closes the month exists. Nothing happens twice when a calculation is already asked for.
 */
export async function markInProgress(
  tx: Tx,
  { organizationId, contractId, now, newId }: ChangedContract,
): Promise<BillingId> {
  const loaded = await loadContract(tx, organizationId, contractId)
  if (loaded === null) throw new Error(`organisation ${organizationId} has no contract ${contractId}`)
  const month = monthOf(now, loaded.contract.zone)
  return openMonth(tx, { organizationId, contract: loaded.contract, month, now, newId })
}

/** Opens the billing of a month: draft, calculation, and the close at the month's end in the contract's zone. */
export async function openMonth(tx: Tx, running: RunningBilling): Promise<string> {
  const { organizationId, now } = running
  const billingId = await ensureBilling(tx, running, 'month')
  await askForCalculation(tx, { organizationId, billingId }, now)
  await scheduleClose(tx, running)
  return billingId
}

/** Opens a month unless that happened before, even if it is closed by now: its close is scheduled once and for ever. */
export async function openMonthOnce(tx: Tx, running: RunningBilling): Promise<void> {
  if ((await scheduleClose(tx, running)) === 'enqueued') await openMonth(tx, running)
}

const scheduleClose = (tx: Tx, { organizationId, contract, month, now }: RunningBilling) =>
  enqueue(tx, jobs.closeMonth({ organizationId, contractId: contract.id, month }), {
    now,
    runAt: startOfMonth(nextMonth(month), contract.zone),
  })

export async function askForCalculation(tx: Tx, key: BillingKey, now: Instant): Promise<void> {
  const values = {
    organization_id: key.organizationId,
    billing_id: key.billingId,
    billing_status: 'InProgress',
  } as const
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('billing_drafts')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'billing_id'])
        .doUpdateSet({ billing_status: 'InProgress' })
        .where('billing_drafts.billing_status', '<>', 'InProgress'),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  await enqueue(tx, jobs.recalculate(key), { now })
}

/** What a draft keeps of an invoice in addition to its sums. */
export const draftOf = ({ lines, taxRatePercent }: Invoice) => ({ lines: lines.map(lineToJson), taxRatePercent })

/**
 * A yearly term that begins at once is "calculating" from the purchase on, until its job has billed it. Nothing where
 * the term was billed before.
 */
export async function announceTerm(
  tx: Tx,
  {
    organizationId,
    contract,
    catalogue,
    now,
    newId,
  }: Omit<RunningBilling, 'month'> & { readonly catalogue: Catalogue },
): Promise<void> {
  const { yearlyAnchor, zone } = contract
  if (yearlyAnchor === null || baseGroupAt(contract, catalogue, now)?.cycle !== 'year') return
  const month = monthOf(termAt(dateOf(yearlyAnchor, zone), now, zone).start, zone)
  const billing_id = await ensureBilling(tx, { organizationId, contract, month, now, newId }, 'year')
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

/** The estimate as computed; the row is locked by the calculation. */
export async function saveDraft(tx: Tx, key: BillingKey, invoice: Invoice, now: Instant): Promise<void> {
  const { lines, taxRatePercent } = draftOf(invoice)
  await tx
    .updateTable('billing_drafts')
    .set({
      billing_status: 'Provisional',
      subtotal: Number(invoice.subtotal.minor),
      tax_rate_percent: taxRatePercent,
      tax: Number(invoice.tax.minor),
      total: Number(invoice.total.minor),
      lines: JSON.stringify(lines),
      calculated_at: at(now),
    })
    .where('organization_id', '=', key.organizationId)
    .where('billing_id', '=', key.billingId)
    .execute()
  await noticeAmounts(tx, key, invoice, now)
}

/** A month or term with nothing to pay is closed without an invoice; its lines are kept, for good. */
export const keepUnissued = (tx: Tx, { organizationId, billingId }: BillingKey, invoice: Invoice, now: Instant) =>
  tx
    .insertInto('unissued_invoices')
    .values({
      organization_id: organizationId,
      billing_id: billingId,
      lines: JSON.stringify(invoice.lines.map(lineToJson)),
      closed_at: at(now),
    })
    .execute()

/** A line as it is kept in a draft; a fixed line has its own columns. */
const lineToJson = (line: InvoiceLine): JsonValue => ({
  role: line.role,
  contractPlanId: line.contractPlanId,
  unitPrice: Number(line.unitPrice.minor),
  amount: Number(line.amount.minor),
  derivation: derivationToJson(line.derivation),
})

function derivationToJson(derivation: InvoiceLine['derivation']): JsonValue {
  if (derivation.kind !== 'addition') return { ...derivation }
  return { kind: derivation.kind, purchases: derivation.purchases.map((purchase) => ({ ...purchase })) }
}

/**
 * Seconds of the movies that a month's storage fee counts; one deleted after the month's end still counts for it. A
 * movie that was converted to two resolutions is stored once; what was exported is not stored.
 */
export async function storedSecondsOver(
  tx: Tx,
  organizationId: OrganizationId,
  { uploadedBefore, keptUntil }: ChargedStorage,
): Promise<number> {
  const movies = tx
    .selectFrom('usage_records')
    .select((eb) => eb.fn.max('usage_seconds').as('seconds'))
    .where('organization_id', '=', organizationId)
    .where('usage_type', 'in', storedUsageTypes)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>=', at(keptUntil))]))
    .where('created_at', '<', at(uploadedBefore))
    .groupBy((eb) => eb.fn.coalesce('related_data_id', 'usage_id'))
    .as('movies')
  const row = await tx
    .selectFrom(movies)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('movies.seconds'), eb.lit(0)).as('seconds'))
    .executeTakeFirstOrThrow()
  return Number(row.seconds)
}
