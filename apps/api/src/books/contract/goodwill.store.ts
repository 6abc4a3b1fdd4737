import { firstDay, type Instant, type YearMonth } from '@touchline/domain/calendar'
import type { Goodwill } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface StoredGoodwill {
  readonly amounts: readonly {
    readonly id: string
    readonly givingId: string
    readonly from: YearMonth
    readonly left: number
    readonly endsAt: Instant
  }[]
  readonly billed: Goodwill['billed']
}

type Ids = readonly OrganizationId[]

/** One row for each amount of `g` that a fixed bill used, also of one with nothing to pay. */
const uses = (ids: Ids) => sql`(
  select u.use ->> 'id' as goodwill_id, (u.use ->> 'minor')::bigint as minor
  from (
    select l.derivation from invoice_lines l
    where ${among('l.organization_id', ids)} and l.organization_id = g.organization_id and l.role = 'goodwill'
    union all
    select line.of -> 'derivation' from unissued_invoices n, json_array_elements(n.lines) line (of)
    where ${among('n.organization_id', ids)} and n.organization_id = g.organization_id and line.of ->> 'role' = 'goodwill'
  ) taken, json_array_elements(taken.derivation -> 'uses') u (use)
)`

const billed = (ids: Ids) => sql`(
  select json_agg(json_build_object('cycle', b.cycle, 'month', to_char(b.target_month, 'YYYY-MM')) order by b.target_month, b.cycle)
  from billings b
  where ${among('b.organization_id', ids)} and b.organization_id = contracts.organization_id and b.contract_id = contracts.contract_id
    and b.target_month >= min(a.first_month)
    and (exists (select from invoices i where ${among('i.organization_id', ids)} and i.organization_id = b.organization_id and i.billing_id = b.billing_id)
      or exists (select from unissued_invoices n where ${among('n.organization_id', ids)} and n.organization_id = b.organization_id and n.billing_id = b.billing_id))
)`

/** What is left of it; null where nothing is. Once its time is noted as over, each bill that could take it is fixed. */
export const goodwillOf = (ids: Ids) =>
  sql<StoredGoodwill | null>`(
  select case when count(*) > 0 then json_build_object(
    'amounts', json_agg(json_build_object('id', a.goodwill_id, 'givingId', a.giving_id, 'from', to_char(a.first_month, 'YYYY-MM'), 'left', a.left_over,
        'endsAt', (extract(epoch from a.ends_at) * 1000)::bigint)
      order by a.given_at, a.first_month, a.goodwill_id),
    'billed', coalesce(${billed(ids)}, '[]')) end
  from (
    select g.goodwill_id, g.giving_id, g.given_at, g.first_month, least(g.ends_at, e.ended_at) as ends_at, e.cause,
      g.amount - coalesce((select sum(used.minor) from ${uses(ids)} used where used.goodwill_id = g.goodwill_id::text), 0)
        as left_over
    from goodwill g
    left join goodwill_ends e on ${among('e.organization_id', ids)} and e.organization_id = g.organization_id and e.giving_id = g.giving_id
    where ${among('g.organization_id', ids)} and g.organization_id = contracts.organization_id and g.contract_id = contracts.contract_id
  ) a
  where a.left_over > 0 and a.cause is distinct from 'time'
)`.as('goodwill')

export interface Giving {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly givingId: string
  readonly now: Instant
  readonly endsAt: Instant
  readonly amounts: readonly { readonly id: string; readonly from: YearMonth; readonly minor: bigint }[]
}

export const insertGoodwill = (tx: Tx, { organizationId, contractId, givingId, now, endsAt, amounts }: Giving) =>
  tx
    .insertInto('goodwill')
    .values(
      amounts.map(({ id, from, minor }) => ({
        organization_id: organizationId,
        goodwill_id: id,
        contract_id: contractId,
        giving_id: givingId,
        given_at: at(now),
        first_month: firstDay(from),
        amount: Number(minor),
        ends_at: at(endsAt),
      })),
    )
    .execute()

/** What of it the fixed bills left, a giving each, the oldest first; what ended is not among them. */
export const leftGoodwill = async (tx: Tx, organizationId: OrganizationId, contractId: ContractId) => {
  const { rows } = await sql<{ giving_id: string; left_over: number; from: YearMonth; ends_at: number }>`
    select g.giving_id, to_char(min(g.first_month), 'YYYY-MM') as "from",
      (extract(epoch from min(g.ends_at)) * 1000)::bigint as ends_at, sum(g.amount - coalesce((select sum(used.minor) from ${uses([organizationId])} used
        where used.goodwill_id = g.goodwill_id::text), 0))::bigint as left_over
    from goodwill g
    where g.organization_id = ${organizationId} and g.contract_id = ${contractId}
      and not exists (select from goodwill_ends e where e.organization_id = ${organizationId} and e.giving_id = g.giving_id)
    group by g.giving_id
    order by min(g.given_at), g.giving_id`.execute(tx)
  return rows
    .map((row) => ({
      givingId: row.giving_id,
      left: Number(row.left_over),
      from: row.from,
      endsAt: Number(row.ends_at),
    }))
    .filter(({ left }) => left > 0)
}

export interface Ending {
  readonly organizationId: OrganizationId
  readonly givingIds: readonly string[]
  readonly cause: 'operator' | 'contract' | 'time'
  readonly endedAt: Instant
}

export async function insertGoodwillEnds(tx: Tx, { organizationId, givingIds, cause, endedAt }: Ending): Promise<void> {
  if (givingIds.length === 0) return
  await tx
    .insertInto('goodwill_ends')
    .values(
      givingIds.map((giving_id) => ({ organization_id: organizationId, giving_id, cause, ended_at: at(endedAt) })),
    )
    .execute()
}
