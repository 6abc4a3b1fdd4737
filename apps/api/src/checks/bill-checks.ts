import { type Derivation, isDiscountedRightly } from '@touchline/domain/billing'
import type { BillingId, OrganizationId, PlanId } from '@touchline/domain/ids'
import { type Currency, money } from '@touchline/domain/money'
import { sql } from 'kysely'
import { loadCatalogue } from '../books/catalogue/catalogue.ts'
import type { Check, Fault } from '../books/findings/check.ts'
import { transferredOf } from '../books/transfers/open-transfers.ts'
import { among } from '../db/among.ts'
import type { Tx } from '../db/connect.ts'
import { amountText } from './amount-text.ts'
import { goodwillUsedCheck } from './goodwill-used.ts'
import { paymentStepsCheck } from './payment-steps.ts'
import { untoldPricesCheck } from './untold-prices.ts'

interface LineRow {
  readonly organization_id: OrganizationId
  readonly billing_id: BillingId
  readonly contract_plan_id: PlanId
  readonly unit_price: number
  readonly currency: Currency
  readonly derivation: Derivation['kind']
}

const discountedLines = (ids: readonly OrganizationId[]) => sql<LineRow>`
  select l.organization_id, l.billing_id, l.contract_plan_id, l.unit_price, i.currency, l.derivation ->> 'kind' as derivation
  from invoice_lines l
  join invoices i on i.organization_id = l.organization_id and i.billing_id = l.billing_id
  join contract_plans p on p.contract_plan_id = l.contract_plan_id
  join contract_plan_groups g on g.group_id = p.group_id
  where ${among('l.organization_id', ids)} and g.discount_percent > 0 and l.derivation ->> 'kind' not in ('waived', 'goodwill')`

async function faultsOf(tx: Tx, ids: readonly OrganizationId[]): Promise<readonly Fault[]> {
  const { rows } = await discountedLines(ids).execute(tx)
  if (rows.length === 0) return []
  const catalogue = await loadCatalogue(tx)
  return rows.flatMap(({ organization_id, billing_id, contract_plan_id: contractPlanId, ...line }) => {
    const unitPrice = money(BigInt(line.unit_price), line.currency)
    if (isDiscountedRightly({ contractPlanId, unitPrice, derivation: line.derivation }, catalogue)) return []
    const facts = `${contractPlanId} at ${line.unit_price} ${line.currency} in minor units, by ${line.derivation}`
    return [{ organization_id, subject: `billing ${billing_id}, ${contractPlanId}`, facts }]
  })
}

/** As far as the books can decide I8. */
const discountedLinesCheck: Check = {
  id: 'I8-discount',
  sentence: 'under a coupon base and seats have the discount, and time and storage the whole price',
  faults: (ids) => ({ execute: async (tx) => ({ rows: await faultsOf(tx, ids) }) }),
}

const total = amountText(sql`i.total`, sql`i.currency`)

export const billChecks: readonly Check[] = [
  discountedLinesCheck,
  untoldPricesCheck,
  goodwillUsedCheck,
  paymentStepsCheck,
  {
    id: 'I1-lines',
    sentence: 'the lines of an invoice sum to its subtotal',
    faults: (ids) => sql`
      select i.organization_id, 'billing ' || i.billing_id as subject, 'subtotal '
        || ${amountText(sql`i.subtotal`, sql`i.currency`)} || ', lines ' || ${amountText(sql`l.sum`, sql`i.currency`)} as facts
      from invoices i
      cross join lateral (
        select coalesce(sum(l.amount), 0) as sum from invoice_lines l
        where l.organization_id = i.organization_id and l.billing_id = i.billing_id) l
      where ${among('i.organization_id', ids)} and i.subtotal is distinct from l.sum`,
  },
  {
    id: 'I2-total',
    sentence:
      'the total is the subtotal with its tax, rounded down once, at the rate of the row that the bill was made by',
    faults: (ids) => sql`
      select i.organization_id, 'billing ' || i.billing_id as subject, 'subtotal '
        || ${amountText(sql`i.subtotal`, sql`i.currency`)} || ', tax ' || ${amountText(sql`i.tax`, sql`i.currency`)}
        || ' at ' || trim_scale(coalesce((i.taxed_as ->> 'rate')::numeric, i.tax_rate_percent * 100) / 100)
        || ' percent for ' || i.tax_region || ', total ' || ${total} as facts
      from invoices i
      where ${among('i.organization_id', ids)} and (
        i.total <> i.subtotal * (10000 + coalesce((i.taxed_as ->> 'rate')::integer, i.tax_rate_percent * 100)) / 10000
        or i.total <> i.subtotal + i.tax
        or i.tax_rate_percent <> case when i.taxed_as is not null then (i.taxed_as ->> 'rate')::integer / 100
          when i.tax_region = 'JP' then 10 else 0 end)`,
  },
  {
    id: 'I5-currency',
    sentence: 'contract, bill and charge have one currency',
    faults: (ids) => sql`
      select i.organization_id, 'billing ' || i.billing_id as subject,
        'contract ' || k.currency || case when b.currency <> k.currency then ', month ' || b.currency else '' end
          || ', bill ' || ${total} || coalesce(', charge '
          || ${amountText(sql`c.amount`, sql`c.currency`)}, '') as facts
      from invoices i
      join billings b on b.organization_id = i.organization_id and b.billing_id = i.billing_id
      join contracts k on k.organization_id = b.organization_id and k.contract_id = b.contract_id
      left join charges c on c.organization_id = i.organization_id and c.billing_id = i.billing_id
      where ${among('i.organization_id', ids)} and (
        k.currency <> b.currency or b.currency <> i.currency or c.currency <> i.currency)`,
  },
  {
    id: 'I18-charge',
    sentence: 'a bill is complete by card exactly when it has one charge, of its amount, and one by transfer has none',
    faults: (ids) => sql`
      select s.organization_id, 'billing ' || s.billing_id as subject,
        case i.payment_method when 'CREDIT_CARD' then '' else 'by transfer, ' end || s.payment_status || ', total '
          || ${total} || '; ' || c.made || ' charges'
          || coalesce(' of ' || ${amountText(sql`c.charged`, sql`i.currency`)}, '') as facts
      from settlements s
      join invoices i on i.organization_id = s.organization_id and i.billing_id = s.billing_id
      cross join lateral (
        select count(*) as made, sum(c.amount) as charged, count(*) filter (where c.charge_id = s.charge_id and c.amount = i.total) as fitting
        from charges c where c.organization_id = s.organization_id and c.billing_id = s.billing_id) c
      where ${among('s.organization_id', ids)} and (c.made, c.fitting) is distinct from
        (case when s.payment_status = 'Complete' and i.payment_method = 'CREDIT_CARD'
          then (1::bigint, 1::bigint) else (0::bigint, 0::bigint) end)`,
  },
  {
    id: 'I4-refunds',
    sentence: 'what was given back of a charge is the sum of its refunds, less those that failed',
    faults: (ids) => sql`
      select c.organization_id, 'charge ' || c.charge_id as subject,
        'bill ' || c.billing_id || ', charged ' || ${amountText(sql`c.amount`, sql`c.currency`)} || '; refunded in all '
          || ${amountText(sql`c.refunded`, sql`c.currency`)} || ', refunds less those that failed '
          || ${amountText(sql`r.sum - f.sum`, sql`c.currency`)} as facts
      from charges c
      cross join lateral (
        select coalesce(sum(r.amount), 0) as sum from refunds r where r.organization_id = c.organization_id
          and r.billing_id = c.billing_id and r.charge_id = c.charge_id) r
      cross join lateral (
        select coalesce(sum(f.amount), 0) as sum from failed_refunds f where f.organization_id = c.organization_id
          and f.billing_id = c.billing_id and f.charge_id = c.charge_id) f
      where ${among('c.organization_id', ids)} and c.refunded is distinct from r.sum - f.sum`,
  },
  {
    id: 'I36-transfers',
    sentence: 'what came by transfer paid bills, went back, was taken back whole, or is credit',
    faults: (ids) => sql`
      select t.organization_id, 'transfer ' || t.bank_reference as subject,
        coalesce('bill ' || t.billing_id || ', ', '') || 'came ' || ${amountText(sql`t.amount`, sql`t.currency`)} || ', spent '
          || ${amountText(sql`t.spent`, sql`t.currency`)} || '; paid bills '
          || ${amountText(sql`p.sum`, sql`t.currency`)} || ', went back ' || ${amountText(sql`r.sum`, sql`t.currency`)}
          || ', taken back ' || ${amountText(sql`-m.unpaid - m.came`, sql`t.currency`)} as facts
      from transfers t
      cross join lateral (
        select coalesce(sum(p.amount), 0) as sum from transfer_payments p
        where p.organization_id = t.organization_id and p.bank_reference = t.bank_reference) p
      cross join lateral (
        select coalesce(sum(r.amount), 0) as sum from transfer_returns r
        where r.organization_id = t.organization_id and r.bank_reference = t.bank_reference) r
      cross join lateral (
        select coalesce(sum(m.amount) filter (where m.paid_after is not null), 0) as unpaid,
          coalesce(sum(m.amount) filter (where m.paid_after is null), 0) as came
        from transfer_moves m where m.organization_id = t.organization_id and m.bank_reference = t.bank_reference) m
      where ${among('t.organization_id', ids)} and (t.spent is distinct from p.sum + m.unpaid + r.sum - m.came
        or m.came not in (0, -t.amount))`,
  },
  {
    id: 'I36-paid',
    sentence: 'a bill is complete by transfer exactly when all of it is paid',
    faults: (ids) => sql`
      select s.organization_id, 'billing ' || s.billing_id as subject, s.payment_status || ', total ' || ${total}
        || ', paid by transfer ' || ${amountText(sql`p.paid`, sql`i.currency`)} as facts
      from settlements s
      join invoices i on i.organization_id = s.organization_id and i.billing_id = s.billing_id
      cross join lateral ${transferredOf('s', ids)} p
      where ${among('s.organization_id', ids)} and i.payment_method = 'BANK_TRANSFER'
        and (p.paid > i.total or (s.payment_status = 'Complete') <> (p.paid = i.total))`,
  },
]
