import type { WireComparison } from '@touchline/contract/desk/run-totals'
import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

/** The newest of each 1st before `before` that is not compared yet. */
export const uncompared = (tx: Tx, before: LocalDate) =>
  tx
    .selectFrom('run_previews')
    .selectAll()
    .distinctOn('day')
    .where('digest', 'is not', null)
    .where('day', '<', before)
    .orderBy('day')
    .orderBy('begun_at', 'desc')
    .execute()

/** Of a 1st: the month that is over, and terms that begin. */
export const billedOn = (tx: Tx, day: LocalDate, ids: readonly OrganizationId[]) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('billings as b', (join) => sharing(join, 'b', 'i', 'billing_id'))
    .select(['i.organization_id', 'i.contract_id', 'b.cycle', 'i.currency', 'i.total'])
    .where(among('i.organization_id', ids))
    .where('i.billing_date', '=', day)
    .where('i.total', '<>', 0)
    .where((eb) => eb.or([eb('b.cycle', '=', 'year'), eb('b.target_month', '<', day)]))
    .execute()

interface Run {
  readonly day: LocalDate
  readonly previewId: string
}

type Stored = ReadonlySet<string>

interface Row {
  readonly contract_id: ContractId
  readonly cycle: 'month' | 'year'
}

const stored = (rows: readonly (Row & { readonly storage: string | number })[]): Stored =>
  new Set(rows.map((row) => `${row.contract_id} ${row.cycle} ${row.storage}`))

/** Contract, cycle and what storage costs in its bill. */
export async function storagePreviewed(tx: Tx, { previewId }: Run, ids: readonly OrganizationId[]): Promise<Stored> {
  const { rows } = await sql<Row & { storage: string }>`
    select contract_id, cycle, sum((line ->> 'amount')::bigint) as storage
    from run_preview_bills cross join lateral jsonb_array_elements(lines) as line
    where preview_id = ${previewId} and ${among('organization_id', ids)} and line ->> 'role' = 'storage'
    group by contract_id, cycle`.execute(tx)
  return stored(rows)
}

export const storageBilled = async (tx: Tx, { day }: Run, ids: readonly OrganizationId[]): Promise<Stored> =>
  stored(
    await tx
      .selectFrom('invoices as i')
      .innerJoin('invoice_lines as l', (join) => sharing(join, 'l', 'i', 'billing_id'))
      .select(['l.contract_id', 'l.cycle', (eb) => eb.fn.sum<string>('l.amount').as('storage')])
      .where(among('i.organization_id', ids))
      .where('i.billing_date', '=', day)
      .where('l.role', '=', 'storage')
      .groupBy(['l.contract_id', 'l.cycle'])
      .execute(),
  )

type Priced = ReadonlyMap<string, number>

interface PriceRow extends Row {
  readonly plan: string
  readonly price: number
}

const pricesIn = (rows: readonly PriceRow[]): Priced =>
  new Map(rows.map(({ contract_id, cycle, plan, price }) => [`${contract_id} ${cycle} ${plan}`, price]))

export async function pricesPreviewed(tx: Tx, { previewId }: Run, ids: readonly OrganizationId[]): Promise<Priced> {
  const { rows } = await sql<PriceRow>`
    select contract_id, cycle, line ->> 'contractPlanId' as plan, (line ->> 'unitPrice')::bigint as price
    from run_preview_bills cross join lateral jsonb_array_elements(lines) as line
    where preview_id = ${previewId} and ${among('organization_id', ids)}`.execute(tx)
  return pricesIn(rows)
}

export const pricesBilled = async (tx: Tx, { day }: Run, ids: readonly OrganizationId[]): Promise<Priced> =>
  pricesIn(
    await tx
      .selectFrom('invoices as i')
      .innerJoin('invoice_lines as l', (join) => sharing(join, 'l', 'i', 'billing_id'))
      .select(['l.contract_id', 'l.cycle', 'l.contract_plan_id as plan', 'l.unit_price as price'])
      .where(among('i.organization_id', ids))
      .where('i.billing_date', '=', day)
      .execute(),
  )

export async function keepComparison(
  tx: Tx,
  previewId: string,
  { comparison, now }: { readonly comparison: WireComparison; readonly now: Instant },
): Promise<void> {
  await tx
    .updateTable('run_previews')
    .set({ compared_at: at(now), comparison: JSON.stringify(comparison) })
    .where('preview_id', '=', previewId)
    .execute()
}
