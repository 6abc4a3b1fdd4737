import { nextMonth, type YearMonth } from '@touchline/domain/calendar'
import type { Currency, Tax } from '@touchline/domain/money'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { isWithoutAddress } from './without-address.store.ts'

interface TaxedRow {
  readonly currency: Currency
  readonly category: Tax['category']
  /** In hundredths of a percent. */
  readonly rate: number
  readonly invoices: number
  readonly creditNotes: number
  readonly subtotal: number
  readonly tax: number
  readonly total: number
  readonly withoutAddress: number
}

/** By day of issue; a reissued document counts once, as first issued. */
export async function taxedIn(tx: Tx, month: YearMonth): Promise<readonly TaxedRow[]> {
  const sum = (key: string) => sql`coalesce(sum((d.content ->> ${sql.lit(key)})::bigint
    * case d.kind when 'invoice' then 1 else -1 end) filter (where d.replaces is null), 0)`
  const { rows } = await sql<TaxedRow>`
    select d.content ->> 'currency' as currency, taxed.category, taxed.rate,
      count(*) filter (where d.kind = 'invoice' and d.replaces is null) as invoices,
      count(*) filter (where d.kind = 'credit-note' and d.replaces is null) as "creditNotes",
      ${sum('subtotal')}::bigint as subtotal, ${sum('tax')}::bigint as tax, ${sum('total')}::bigint as total,
      count(*) filter (where ${isWithoutAddress(null)}) as "withoutAddress"
    from documents d
      cross join lateral (select
        coalesce(d.content #>> '{taxedAs,category}',
          case when (d.content ->> 'taxRatePercent')::numeric > 0 then 'S' else 'O' end) as category,
        coalesce((d.content #>> '{taxedAs,rate}')::integer,
          ((d.content ->> 'taxRatePercent')::numeric * 100)::integer) as rate) taxed
    where d.kind in ('invoice', 'credit-note')
      and d.issue_date >= ${`${month}-01`}::date and d.issue_date < ${`${nextMonth(month)}-01`}::date
    group by 1, 2, 3
    order by 1, 3 desc, 2
    `.execute(tx)
  return rows
}
