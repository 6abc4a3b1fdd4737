import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { LineRow } from './facts.store.ts'

export async function linesOfBills(
  tx: Tx,
  ids: readonly BillingId[],
): Promise<ReadonlyMap<BillingId, readonly LineRow[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: BillingId; lines: readonly LineRow[] }>`
    select b.billing_id as id, json_agg(json_build_array(l.role, l.amount) order by l.position) as lines
    from billings b
    join invoice_lines l on l.organization_id = b.organization_id and l.billing_id = b.billing_id
    where b.billing_id = any(${[...ids]}::uuid[])
    group by b.organization_id, b.billing_id`.execute(tx)
  return new Map(rows.map(({ id, lines }) => [id, lines]))
}

interface ClubRow {
  readonly billing_id: BillingId
  readonly organization_id: OrganizationId
  readonly name: string
}

export async function clubsOfBills(tx: Tx, ids: readonly BillingId[]): Promise<ReadonlyMap<BillingId, ClubRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ClubRow>`
    select b.billing_id, b.organization_id, o.organization_name as name
    from billings b
    join organizations o on o.organization_id = b.organization_id
    where b.billing_id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.billing_id, row]))
}
