import type { BillingId, ContractId, OrganizationId } from '@touchline/domain/ids'
import type { BillingKey } from '../../books/billing/drafts.ts'
import { disputedOf, refundDocuments } from '../../books/billing/refunds.ts'
import { nextTry } from '../../books/billing/settlements.ts'
import { transferredOf } from '../../books/transfers/open-transfers.ts'
import { amongThose } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { inOneTrip } from '../../db/in-one-trip.ts'
import { sharing } from '../../db/sharing.ts'
import { documentsOfBilling } from './documents-of-billing.store.ts'

const fixedColumns = [
  'i.subtotal as fixed_subtotal',
  'i.tax_rate_percent as fixed_tax_rate',
  'i.taxed_as as fixed_taxed_as',
  'i.tax as fixed_tax',
  'i.total as fixed_total',
  'i.billing_date',
  'i.payer_name as fixed_payer_name',
  'i.payer_tel as fixed_payer_tel',
  'i.payer_mail as fixed_payer_mail',
  'i.payer_country as fixed_payer_country',
  'i.payment_method as fixed_payment_method',
] as const

const billings = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('billings as b')
    .innerJoin('contracts as c', (join) => sharing(join, 'c', 'b', 'contract_id'))
    .leftJoin('billing_drafts as d', (join) => sharing(join, 'd', 'b', 'billing_id'))
    .leftJoin('invoices as i', (join) => sharing(join, 'i', 'b', 'billing_id'))
    .leftJoin('unissued_invoices as u', (join) => sharing(join, 'u', 'b', 'billing_id'))
    .leftJoin('settlements as s', (join) => sharing(join, 's', 'b', 'billing_id'))
    .select([
      'b.organization_id',
      'b.billing_id',
      'b.contract_id',
      'b.target_month',
      'b.cycle',
      'b.currency',
      'b.created_at',
      'c.payer_name',
      'c.payer_tel',
      'c.payer_mail',
      'c.payer_country',
      'c.payment_method',
      'd.billing_status',
      'd.subtotal as draft_subtotal',
      'd.tax_rate_percent as draft_tax_rate',
      'd.taxed_as as draft_taxed_as',
      'd.tax as draft_tax',
      'd.total as draft_total',
      'd.lines as draft_lines',
      'u.lines as unissued_lines',
      'u.closed_at as unissued_at',
      'd.calculated_at',
      ...fixedColumns,
      's.payment_status',
      's.charge_id',
      's.failure_code',
      's.failure_decline_code',
      's.paid_at',
      nextTry(organizationId).as('next_try_at'),
      refundDocuments(organizationId, 'b.billing_id').as('refunds'),
      disputedOf(organizationId, 'b.billing_id').as('disputed'),
      documentsOfBilling(organizationId, 'b.billing_id').as('documents'),
      transferredOf('b', [organizationId]).as('transferred'),
    ])
    .where('b.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb('d.billing_id', 'is not', null),
        eb('i.billing_id', 'is not', null),
        eb('u.billing_id', 'is not', null),
      ]),
    )
    .orderBy('b.target_month', 'desc')
    .orderBy('b.billing_id')

export const findBilling = (tx: Tx, organizationId: OrganizationId, billingId: BillingId) =>
  billings(tx, organizationId).where('b.billing_id', '=', billingId).executeTakeFirst()

export type BillingRow = NonNullable<Awaited<ReturnType<typeof findBilling>>>

/** Specification, call 6. */
export const latestMonthlyBilling = (tx: Tx, organizationId: OrganizationId, contractId: ContractId) =>
  billings(tx, organizationId)
    .where('b.contract_id', '=', contractId)
    .where('b.cycle', '=', 'month')
    .limit(1)
    .executeTakeFirst()

export const listLines = (tx: Tx, organizationId: OrganizationId, billingIds: readonly BillingId[]) =>
  tx
    .selectFrom('invoice_lines')
    .select(['billing_id', 'role', 'contract_plan_id', 'unit_price', 'amount', 'derivation'])
    .where('organization_id', '=', organizationId)
    .where('billing_id', 'in', [...billingIds])
    .orderBy('billing_id')
    .orderBy('position')
    .execute()

export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

/** Locked in the order of ids; without fixed billings. */
export async function lockDrafts(tx: Tx, keys: readonly BillingKey[]): Promise<readonly LockedDraft[]> {
  const byId = new Map(keys.map((key) => [key.billingId, key]))
  const ids = [...byId.keys()].toSorted()
  const questions = ids.flatMap((billingId) => {
    const key = byId.get(billingId)
    return key === undefined ? [] : [draft(tx, key)]
  })
  return (await inOneTrip(tx, questions)).flat()
}

const draft = (tx: Tx, { organizationId, billingId }: BillingKey) =>
  tx
    .selectFrom('billing_drafts as d')
    .innerJoin('billings as b', (join) => sharing(join, 'b', 'd', 'billing_id'))
    .select(['b.organization_id', 'b.billing_id', 'b.contract_id', 'b.target_month'])
    .select(['d.billing_status', 'd.tax_rate_percent', 'd.taxed_as', 'd.lines'])
    .where('d.organization_id', '=', organizationId)
    .where('d.billing_id', '=', billingId)
    .forUpdate('d')

export type LockedDraft = Awaited<ReturnType<ReturnType<typeof draft>['executeTakeFirstOrThrow']>>

export async function deleteDrafts(tx: Tx, keys: readonly BillingKey[]): Promise<void> {
  const drafts = await lockDrafts(tx, keys)
  if (drafts.length === 0) return
  await tx
    .deleteFrom('billing_drafts')
    .where(
      amongThose(drafts, {
        organization_id: (draft) => draft.organization_id,
        billing_id: (draft) => draft.billing_id,
      }),
    )
    .execute()
}
