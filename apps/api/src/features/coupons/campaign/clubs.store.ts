import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { LeftOutReason } from '@touchline/domain/campaigns'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'

export interface ClubRow {
  readonly organizationId: OrganizationId
  readonly code: string
  readonly name: string
  readonly currency: Currency
  readonly startsOn: LocalDate
  readonly gives: number
  readonly billed: number
  readonly more: number
  readonly offeredAt: Instant | null
  readonly leftOut: LeftOutReason | null
  /** After the offer. */
  readonly usedAt: Instant | null
}

const use = sql`coupon_uses u
  on u.organization_id = c.organization_id and u.contract_id = c.contract_id and u.coupon_id = c.coupon_id
    and u.used_at >= c.offered_at`

async function listClubs(tx: Tx, where: RawBuilder<unknown>): Promise<readonly ClubRow[]> {
  const { rows } = await sql<ClubRow>`
    select c.organization_id as "organizationId", o.organization_code as code, o.organization_name as name, c.currency,
      c.starts_on as "startsOn", c.gives, c.billed, c.more, c.offered_at as "offeredAt", c.left_out as "leftOut",
      u.used_at as "usedAt"
    from campaign_clubs c
    join organizations o on o.organization_id = c.organization_id
    left join ${use} where ${where}`.execute(tx)
  return rows
}

/** Those to which it gives the most, of each currency. */
export async function clubsComputed(tx: Tx, campaignId: string, most: number): Promise<readonly ClubRow[]> {
  const currencies = await sql<{ currency: Currency }>`
    select distinct currency from campaign_clubs where campaign_id = ${campaignId} order by 1`.execute(tx)
  const all: ClubRow[] = []
  for (const { currency } of currencies.rows)
    all.push(
      ...(await listClubs(
        tx,
        sql`c.campaign_id = ${campaignId} and c.currency = ${currency} order by c.gives desc, c.organization_id limit ${most}`,
      )),
    )
  return all
}

export interface ClubsAsked {
  readonly which: 'all' | 'used' | 'left-out'
  readonly after: OrganizationId | null
  readonly most: number
}

const those = { all: sql`true`, used: sql`u.used_at is not null`, 'left-out': sql`c.left_out is not null` }

export const clubsPage = (tx: Tx, campaignId: string, { which, after, most }: ClubsAsked) =>
  listClubs(
    tx,
    sql`c.campaign_id = ${campaignId} and ${those[which]}
      and (${after}::uuid is null or c.organization_id > ${after}::uuid)
      order by c.organization_id limit ${most}`,
  )

interface Counts {
  readonly offered: number
  readonly used: number
  readonly leftOut: readonly { readonly reason: LeftOutReason; readonly clubs: number }[]
}

export async function countsOf(tx: Tx, campaignId: string): Promise<Counts> {
  const { rows } = await sql<{ reason: LeftOutReason | null; clubs: number; offered: number; used: number }>`
    select c.left_out as reason, count(*) as clubs, count(c.offered_at) as offered, count(u.used_at) as used
    from campaign_clubs c left join ${use} where c.campaign_id = ${campaignId} group by 1 order by 1`.execute(tx)
  const sum = (of: 'offered' | 'used') => rows.reduce((all, row) => all + row[of], 0)
  return {
    offered: sum('offered'),
    used: sum('used'),
    leftOut: rows.flatMap(({ reason, clubs }) => (reason === null ? [] : [{ reason, clubs }])),
  }
}

export async function clubsToCompute(tx: Tx): Promise<number> {
  const { rows } = await sql<{ clubs: number }>`
    select count(*) as clubs from contracts where customer_type = 'manage_organization' and closed_at is null`.execute(
    tx,
  )
  return rows[0]?.clubs ?? 0
}
