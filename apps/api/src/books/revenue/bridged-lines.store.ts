import { firstDay, type YearMonth, type Zone } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { BillingId, ContractId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import type { BridgedLine } from '@touchline/domain/revenue'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { alike, ofDays } from './clubs-alike.store.ts'

interface LineRow {
  readonly organization_id: OrganizationId
  readonly contract_id: ContractId
  readonly billing_id: BillingId
  readonly is_fixed: boolean
  readonly cycle: BridgedLine['cycle']
  /** Null: a bill without lines. */
  readonly role: BridgedLine['role'] | null
  readonly derivation: BridgedLine['derivation']
  readonly amount: number
}

export interface BilledMonth {
  /** With lines: of the month and of the term that began in it. */
  readonly bills: readonly BillingId[]
  readonly lines: readonly BridgedLine[]
  /** False: an estimate. */
  readonly isFixed: boolean
}

const within = (ids: readonly OrganizationId[] | null, table: string) =>
  ids === null ? sql`true` : among(`${table}.organization_id`, ids)

type Asked = readonly [ids: readonly OrganizationId[] | null, month: YearMonth]

const invoiced = (...[ids, month]: Asked) => sql<LineRow>`
  select b.organization_id, b.contract_id, b.billing_id, b.cycle, true as is_fixed, l.role, l.derivation ->> 'kind' as derivation,
    l.amount
  from billings b
  join invoice_lines l on l.organization_id = b.organization_id and l.billing_id = b.billing_id
  where ${within(ids, 'b')} and ${within(ids, 'l')} and b.target_month = ${firstDay(month)}`

/** Without an invoice: nothing to pay, or not fixed. */
const kept = (table: 'unissued_invoices' | 'billing_drafts', ...[ids, month]: Asked) => sql<LineRow>`
  select b.organization_id, b.contract_id, b.billing_id, b.cycle, ${table !== 'billing_drafts'}::boolean as is_fixed,
    line.role, line.derivation ->> 'kind' as derivation, line.amount
  from billings b
  join ${sql.table(table)} f on f.organization_id = b.organization_id and f.billing_id = b.billing_id
  left join json_to_recordset(f.lines) line (role text, derivation json, amount bigint) on true
  where ${within(ids, 'b')} and ${within(ids, 'f')} and b.target_month = ${firstDay(month)}`

const sources = (...asked: Asked) => [
  invoiced(...asked),
  kept('unissued_invoices', ...asked),
  kept('billing_drafts', ...asked),
]

export async function billedMonths(
  tx: Tx,
  ids: readonly OrganizationId[],
  month: YearMonth,
): Promise<ReadonlyMap<ContractId, BilledMonth>> {
  const rows: LineRow[] = []
  for (const source of sources(ids, month)) rows.push(...(await source.execute(tx)).rows)
  const byContract = Map.groupBy(rows, (row) => row.contract_id)
  return new Map(
    [...byContract].map(([contractId, own]) => {
      const lines = own.flatMap(({ cycle, role, derivation, amount }) =>
        role === null ? [] : [{ cycle, role, derivation, minor: BigInt(amount) }],
      )
      const bills = [...new Set(own.flatMap((row) => (row.role === null ? [] : [row.billing_id])))]
      return [contractId, { bills, lines, isFixed: own.every((row) => row.is_fixed) }]
    }),
  )
}

const linesOf = (month: YearMonth) => sql`(${sql.join(sources(null, month), sql` union all `)})`

interface LinesBilled extends BridgedLine {
  readonly currency: Currency
}

export async function linesBilled(tx: Tx, month: YearMonth): Promise<readonly LinesBilled[]> {
  const { rows } = await sql<Omit<LinesBilled, 'minor'> & { readonly amount: number }>`
    select c.currency, l.cycle, l.role, l.derivation, sum(l.amount)::bigint as amount
    from ${linesOf(month)} l
    join contracts c on c.organization_id = l.organization_id and c.contract_id = l.contract_id
    where c.customer_type = 'manage_organization' and l.role is not null
    group by 1, 2, 3, 4`.execute(tx)
  return rows.map(({ amount, ...line }) => ({ ...line, minor: BigInt(amount) }))
}

export interface BillsAlike {
  /** One of them, whatever it was billed; null: without a paid plan. */
  readonly organizationId: OrganizationId | null
  readonly currency: Currency
  readonly zone: Zone
  readonly minor: bigint
  readonly isFixed: boolean
  readonly bills: number
  readonly clubs: number
  readonly first: OrganizationId
}

export async function billsAlike(
  tx: Tx,
  catalogue: Catalogue,
  month: YearMonth,
  kinds: readonly Omit<BridgedLine, 'minor'>[],
): Promise<readonly BillsAlike[]> {
  const { rows } = await sql<Omit<BillsAlike, 'minor'> & { readonly amount: number }>`
    with ${await alike(tx, catalogue, ofDays(month))},
    kinds as (select * from unnest(${kinds.map(({ cycle }) => cycle)}::text[], ${kinds.map(({ role }) => role)}::text[],
      ${kinds.map(({ derivation }) => derivation)}::text[]) given (cycle, role, derivation)),
    billed as (
      select l.organization_id, l.contract_id, coalesce(sum(l.amount) filter (where k.role is not null), 0) as amount,
        bool_and(l.is_fixed) as is_fixed, count(distinct l.billing_id) filter (where l.role is not null) as bills
      from ${linesOf(month)} l
      left join kinds k on k.cycle = l.cycle and k.role = l.role and k.derivation = l.derivation
      group by 1, 2),
    groups as (
      select a.likeness, c.currency, c.zone, coalesce(b.amount, 0)::bigint as amount, coalesce(b.is_fixed, true) as is_fixed,
        sum(coalesce(b.bills, 0))::integer as bills, count(*)::integer as clubs, min(c.organization_id::text) as first
      from contracts c
      left join alike a on a.organization_id = c.organization_id
      left join billed b on b.organization_id = c.organization_id and b.contract_id = c.contract_id
      where c.customer_type = 'manage_organization'
      group by 1, 2, 3, 4, 5)
    select case when likeness is not null then min(first) over (partition by likeness) end as "organizationId", currency, zone, amount,
      is_fixed as "isFixed", bills, clubs, first
    from groups`.execute(tx)
  return rows.map(({ amount, ...row }) => ({ ...row, minor: BigInt(amount) }))
}
