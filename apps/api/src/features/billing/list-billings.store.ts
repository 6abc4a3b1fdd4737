import { type BillingInfo, getBillingDetail } from '@touchline/contract/billing'
import type { Page } from '@touchline/contract/wire'
import type { BillingId, ContractId, OrganizationId } from '@touchline/domain/ids'
import { declineCodes, finalStatuses, shownDecline } from '@touchline/domain/payment'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { disputedBills, refundedBills } from '../../books/billing/refunds.ts'
import { nextTry } from '../../books/billing/settlements.ts'
import { taxedAsDocument } from '../../books/billing/taxed-as.ts'
import { transferredBills } from '../../books/transfers/open-transfers.ts'
import type { Tx } from '../../db/connect.ts'
import { documentedBills } from './documents-of-billing.store.ts'
import { NOTHING_TO_PAY } from './nothing-to-pay.ts'

/** The specification's words (section 4). */
const statusWords: Readonly<Record<BillingInfo['paymentStatus'], string>> = {
  ProcessCallError: 'Error',
  Error: 'Error',
  Waiting: 'Unpaid / scheduled',
  InProgress: 'Processing',
  Complete: 'Paid',
  Requesting: 'Payment requested',
  Cancel: 'Cancelled',
}

const instant = (of: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char((${of}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const month = (format: string): RawBuilder<string> => sql`to_char(p.target_month, ${sql.lit(format)})`

/** Codes that would help a thief. */
const masked = declineCodes.filter((code) => shownDecline(code) !== code)
const shown = (column: string): RawBuilder<string> => {
  const codes = sql.join(masked.map((code) => sql.lit(code)))
  return sql`case when ${sql.ref(column)} in (${codes}) then 'generic_decline' else ${sql.ref(column)} end`
}

const lineDocument = (unitPrice: RawBuilder<unknown>, price: RawBuilder<unknown>, derivation: RawBuilder<unknown>) =>
  sql`'pricePerUsage', ${unitPrice}, 'price', ${price}, 'derivation', ${derivation},
    'usageDetails', json_build_array(json_build_object('pricePerUsage', ${unitPrice}, 'derivation', ${derivation}))`

const chosen = sql`(select billing_id from p)`

const fixedLines = (organizationId: OrganizationId) => sql`(
  select l.billing_id, json_agg(json_build_object('contractPlanId', l.contract_plan_id, 'role', l.role,
    ${lineDocument(sql`l.unit_price`, sql`l.amount`, sql`l.derivation`)}) order by l.position) as plans
  from invoice_lines l where l.organization_id = ${organizationId} and l.billing_id in ${chosen} group by l.billing_id)`

const keptLines = (column: string) => sql`(
  select coalesce(json_agg(json_build_object('contractPlanId', l ->> 'contractPlanId', 'role', l ->> 'role',
    ${lineDocument(sql`l -> 'unitPrice'`, sql`l -> 'amount'`, sql`l -> 'derivation'`)}) order by n), '[]')
  from json_array_elements(coalesce(${sql.ref(column)}, '[]')) with ordinality as lines (l, n))`

const payer = sql`case when i.billing_id is null
  then json_build_object('name', c.payer_name, 'tel', c.payer_tel, 'mail', c.payer_mail, 'country', c.payer_country)
  else json_build_object('name', i.payer_name, 'tel', i.payer_tel, 'mail', i.payer_mail, 'country', i.payer_country) end`

const charge = sql`json_build_object('currency', p.currency,
  'subtotal', coalesce(i.subtotal, d.subtotal, 0), 'consumptionTaxRate', coalesce(i.tax_rate_percent, d.tax_rate_percent, 0),
  'taxedAs', case when i.billing_id is null then ${taxedAsDocument('d')} else ${taxedAsDocument('i')} end,
  'tax', coalesce(i.tax, d.tax, 0), 'total', coalesce(i.total, d.total, 0))`

const failure = sql`case when s.failure_code is not null then
  json_build_object('code', ${shown('s.failure_code')}, 'declineCode', ${shown('s.failure_decline_code')}) end`

/** The specification's default; closed with nothing to pay is not open. */
const status = sql`coalesce(s.payment_status, case when u.billing_id is null then 'Waiting' else 'Complete' end)`

const document = (organizationId: OrganizationId): RawBuilder<unknown> => sql`json_build_object(
  '_id', p.billing_id, '_organization', p.organization_id, '_createdDate', ${instant(sql.ref('p.created_at'))},
  'billingInfoId', p.billing_id, 'contractInfoIds', json_build_array(p.contract_id), 'billingCustomerInfo', ${payer},
  'billingTargetYearMonth', ${month('YYYYMM')}, 'formatBillingMonth', ${month('YYYY-MM')},
  'billingDate', coalesce(i.billing_date, (p.target_month + interval '1 month')::date),
  'paymentCycle', case p.cycle when 'year' then 'YEAR' else 'MONTH' end, 'charge', ${charge},
  'plans', case when i.billing_id is not null then coalesce(fixed.plans, '[]') when u.billing_id is not null then ${keptLines('u.lines')}
    else ${keptLines('d.lines')} end,
  'paymentStatus', ${status},
  'paymentStatusStr', case when u.billing_id is null then ${JSON.stringify(statusWords)}::json ->> ${status} else ${NOTHING_TO_PAY} end,
  'errorMsg', 'The payment failed: ' || coalesce(${shown('s.failure_decline_code')}, ${shown('s.failure_code')}),
  'billingStatus', case when i.billing_id is null and u.billing_id is null then coalesce(d.billing_status, 'Provisional') else 'Fixed' end,
  'paymentDateTime', ${instant(sql.ref('s.paid_at'))}, 'paymentMethod', coalesce(i.payment_method, c.payment_method),
  'transferred', coalesce(moved.amount, 0),
  'chargeId', s.charge_id, 'settlementFailureReason', ${failure}, 'nextTryDateTime', ${instant(nextTry(organizationId))},
  'calculatedAt', ${instant(sql.ref('d.calculated_at'))},
  'refunds', coalesce(refunded.documents, '[]'), 'disputed', coalesce(disputed.amount, 0),
  'documents', coalesce(documented.documents, '[]'))`

interface BillingTexts {
  /** A JSON array. */
  readonly text: string
  readonly hasMore: boolean
}

export interface BillingPage extends Page {
  readonly also?: 'open' | undefined
}

const isOpen = (organizationId: OrganizationId) => sql`not exists (select from unissued_invoices u
    where u.organization_id = ${organizationId} and u.billing_id = b.billing_id)
  and not exists (select from settlements s where s.organization_id = ${organizationId} and s.billing_id = b.billing_id
    and s.payment_status in (${sql.join(finalStatuses.map((each) => sql.lit(each)))}))`

/** Newest month first. `which` narrows billings `b`. */
async function billingTexts(
  tx: Tx,
  organizationId: OrganizationId,
  { limit, offset, also }: BillingPage,
  which: RawBuilder<unknown> = sql``,
): Promise<BillingTexts> {
  const { rows } = await sql<{ text: string; has_more: boolean }>`
    with numbered as (
      select b.*, row_number() over (order by b.target_month desc, b.cycle, b.billing_id) as n
      from billings b
      where b.organization_id = ${organizationId} ${which}
        and (exists (select from billing_drafts d where d.organization_id = b.organization_id and d.billing_id = b.billing_id)
          or exists (select from invoices i where i.organization_id = b.organization_id and i.billing_id = b.billing_id)
          or exists (select from unissued_invoices u where u.organization_id = b.organization_id and u.billing_id = b.billing_id))
    ),
    p as (
      select b.* from numbered b
      where b.n > ${offset} and (b.n <= ${offset + limit} ${also === undefined ? sql`` : sql`or (${isOpen(organizationId)})`})
    ),
    fixed as materialized ${fixedLines(organizationId)},
    moved as materialized ${transferredBills(organizationId, chosen)},
    refunded as materialized ${refundedBills(organizationId, chosen)},
    disputed as materialized ${disputedBills(organizationId, chosen)},
    documented as materialized ${documentedBills(organizationId, chosen)}
    select coalesce(json_agg(${document(organizationId)} order by p.n), '[]')::text as text,
      exists (select from numbered where n > ${offset + limit}) as has_more
    from p
    left join fixed on fixed.billing_id = p.billing_id
    left join moved on moved.billing_id = p.billing_id
    left join refunded on refunded.billing_id = p.billing_id
    left join disputed on disputed.billing_id = p.billing_id
    left join documented on documented.billing_id = p.billing_id
    left join billing_drafts d on d.organization_id = ${organizationId} and d.billing_id = p.billing_id
    left join invoices i on i.organization_id = ${organizationId} and i.billing_id = p.billing_id
    left join unissued_invoices u on u.organization_id = ${organizationId} and u.billing_id = p.billing_id
    left join settlements s on s.organization_id = ${organizationId} and s.billing_id = p.billing_id
    join contracts c on c.organization_id = ${organizationId} and c.contract_id = p.contract_id`.execute(tx)
  return { text: rows[0]?.text ?? '[]', hasMore: rows[0]?.has_more ?? false }
}

export const listBillings = (tx: Tx, organizationId: OrganizationId, page: BillingPage) =>
  billingTexts(tx, organizationId, page)

const found = async (...[tx, organizationId, which]: readonly [Tx, OrganizationId, RawBuilder<unknown>]) => {
  const { text } = await billingTexts(tx, organizationId, { limit: 1, offset: 0 }, which)
  return z.array(getBillingDetail.response).parse(JSON.parse(text))[0] ?? null
}

export const findBilling = (
  tx: Tx,
  organizationId: OrganizationId,
  billingId: BillingId,
): Promise<BillingInfo | null> => found(tx, organizationId, sql`and b.billing_id = ${billingId}`)

/** Specification, call 6. */
export const latestMonthlyBilling = (
  tx: Tx,
  organizationId: OrganizationId,
  contractId: ContractId,
): Promise<BillingInfo | null> =>
  found(tx, organizationId, sql`and b.contract_id = ${contractId} and b.cycle = 'month'`)
