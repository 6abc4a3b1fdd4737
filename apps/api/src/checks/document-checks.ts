import { sql } from 'kysely'
import type { Check } from '../books/findings/check.ts'
import { among } from '../db/among.ts'
import { amountText } from './amount-text.ts'

export const documentChecks: readonly Check[] = [
  {
    id: 'I26-issued',
    sentence: 'a bill has its invoice, a receipt exactly when it is or was paid, and credit notes of what was refunded',
    faults: (ids) => sql`
      select s.organization_id, 'billing ' || s.billing_id as subject, s.payment_status || ', total '
        || ${amountText(sql`i.total`, sql`i.currency`)} || '; invoice ' || ${amountText(sql`d.invoiced`, sql`i.currency`)}
        || ', receipt ' || ${amountText(sql`d.receipted`, sql`i.currency`)} || ', credit notes '
        || ${amountText(sql`d.noted`, sql`i.currency`)} || ' of refunds '
        || ${amountText(sql`r.refunded - f.failed`, sql`i.currency`)} as facts
      from settlements s
      join invoices i on i.organization_id = s.organization_id and i.billing_id = s.billing_id
      cross join lateral (
        select coalesce(sum((d.content ->> 'total')::bigint) filter (where d.kind = 'invoice'), 0) as invoiced,
          coalesce(sum((d.content ->> 'total')::bigint) filter (where d.kind = 'receipt'), 0) as receipted,
          coalesce(sum((d.content ->> 'total')::bigint) filter (where d.kind = 'credit-note'), 0) as noted
        from documents d
        where d.organization_id = s.organization_id and d.billing_id = s.billing_id and d.replaces is null) d
      cross join lateral (
        select coalesce(sum(r.amount), 0) as refunded from refunds r
        where r.organization_id = s.organization_id and r.billing_id = s.billing_id) r
      cross join lateral (
        select coalesce(sum(f.amount), 0) as failed from failed_refunds f
        where f.organization_id = s.organization_id and f.billing_id = s.billing_id) f
      where ${among('s.organization_id', ids)} and (d.invoiced <> i.total
        or d.noted not between r.refunded - f.failed and r.refunded
        or d.receipted <> case when s.payment_status = 'Complete' then i.total when exists (
          select from transfer_moves m where m.organization_id = s.organization_id and m.billing_id = s.billing_id
        ) then least(d.receipted, i.total) else 0 end)`,
  },
  {
    id: 'I26-receipts',
    sentence: 'a bill that is paid by card has its receipt number, and no other has',
    faults: (ids) => sql`
      select s.organization_id, 'billing ' || s.billing_id as subject, s.payment_status || ', '
        || coalesce('receipt ' || r.number, 'no receipt') as facts
      from settlements s
      join invoices i on i.organization_id = s.organization_id and i.billing_id = s.billing_id
      left join receipts r on r.organization_id = s.organization_id and r.billing_id = s.billing_id
      where ${among('s.organization_id', ids)} and i.payment_method = 'CREDIT_CARD'
        and (s.payment_status = 'Complete') <> (r.number is not null)`,
  },
  {
    id: 'I1-documents',
    sentence: 'every document adds up',
    faults: (ids) => sql`
      select d.organization_id, d.kind || ' ' || d.document_id as subject, 'bill ' || d.billing_id || '; subtotal '
        || coalesce(d.content ->> 'subtotal', 'none') || ', tax ' || coalesce(d.content ->> 'tax', 'none')
        || ', total ' || coalesce(d.content ->> 'total', 'none') || ' in minor units' as facts
      from documents d
      where ${among('d.organization_id', ids)} and (
        (d.content ->> 'subtotal')::bigint is distinct from (
          select coalesce(sum((line ->> 'amount')::bigint), 0) from jsonb_array_elements(d.content -> 'lines') line)
        or (d.content ->> 'total')::bigint is distinct from
          (d.content ->> 'subtotal')::bigint + (d.content ->> 'tax')::bigint)`,
  },
  {
    id: 'I26-lines',
    sentence: 'invoice and receipt say what the lines of their bill say',
    faults: (ids) => sql`
      select d.organization_id, d.kind || ' ' || d.document_id as subject, 'bill ' || d.billing_id || ', number '
        || d.number as facts
      from documents d
      where ${among('d.organization_id', ids)} and d.kind <> 'credit-note' and (
        select jsonb_agg(
          jsonb_build_array(l.role, l.unit_price, l.amount, l.derivation::jsonb) order by l.position)
        from invoice_lines l where l.organization_id = d.organization_id and l.billing_id = d.billing_id
      ) is distinct from (
        select jsonb_agg(jsonb_build_array(said.line -> 'role', said.line -> 'unitPrice', said.line -> 'amount',
          said.line -> 'derivation') order by said.place)
        from jsonb_array_elements(d.content -> 'lines') with ordinality said (line, place))`,
  },
]
