import { audience } from '@touchline/contract/desk/campaigns'
import { DAY, type Instant } from '@touchline/domain/calendar'
import type { Audience, EarlierOffer, LeftOutReason, TakenCoupon } from '@touchline/domain/campaigns'

import type { ContractId, CouponId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { type Selectable, sql } from 'kysely'
import { among } from '../../../db/among.ts'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertNewRows, momentText } from '../../../db/insert-rows.ts'
import type { CampaignsTable } from '../../../db/schema.ts'

type Row = Selectable<CampaignsTable>

export interface Campaign extends Omit<Row, 'audience'> {
  readonly audience: Audience
}

const campaignOf = (row: Row): Campaign => ({ ...row, audience: audience.parse(row.audience) })

const campaigns = (tx: Tx) => tx.selectFrom('campaigns').selectAll()

export async function readCampaign(tx: Tx, campaignId: string): Promise<Campaign | null> {
  const row = await campaigns(tx).where('campaign_id', '=', campaignId).executeTakeFirst()
  return row === undefined ? null : campaignOf(row)
}

export async function lockCampaign(tx: Tx, campaignId: string): Promise<Campaign | null> {
  const row = await campaigns(tx).where('campaign_id', '=', campaignId).forUpdate().executeTakeFirst()
  return row === undefined ? null : campaignOf(row)
}

const LISTED = 100

export const listCampaigns = (tx: Tx) =>
  tx
    .selectFrom('campaigns as k')
    .innerJoin('coupons as c', 'c.coupon_id', 'k.coupon_id')
    .selectAll('k')
    .select('c.coupon_code')
    .orderBy('k.saved_at', 'desc')
    .orderBy('k.campaign_id')
    .limit(LISTED)
    .execute()

interface NewCampaign {
  readonly campaignId: string
  readonly name: string
  readonly couponId: CouponId
  readonly audience: Audience
  readonly basedOn: string
  readonly by: string
  readonly now: Instant
}

export const insertCampaign = (
  tx: Tx,
  { campaignId, name, couponId, audience: chosen, basedOn, by, now }: NewCampaign,
) =>
  tx
    .insertInto('campaigns')
    .values({
      campaign_id: campaignId,
      campaign_name: name,
      coupon_id: couponId,
      audience: JSON.stringify(chosen),
      saved_by: by,
      saved_at: at(now),
      based_on: basedOn,
    })
    .execute()

const changed = (tx: Tx, campaignId: string) => tx.updateTable('campaigns').where('campaign_id', '=', campaignId)

interface Progress {
  readonly after: OrganizationId | null
  readonly seen: number
  readonly chosen: number
  /** Null while clubs are left. */
  readonly endedAt: Instant | null
}

export const noteComputed = (tx: Tx, campaignId: string, { after, seen, chosen, endedAt }: Progress) =>
  changed(tx, campaignId)
    .set((row) => ({
      computed_after: after,
      clubs_seen: row('clubs_seen', '+', seen),
      clubs: row('clubs', '+', chosen),
      computed_at: endedAt === null ? null : at(endedAt),
    }))
    .execute()

export const noteStarted = (
  tx: Tx,
  campaignId: string,
  { by, now, sendsAt }: { readonly by: string; readonly now: Instant; readonly sendsAt: Instant },
) =>
  changed(tx, campaignId)
    .set({ started_by: by, started_at: at(now), sends_at: at(sendsAt) })
    .execute()

export const noteStopped = (tx: Tx, campaignId: string, now: Instant) =>
  changed(tx, campaignId)
    .set({ stopped_at: at(now) })
    .execute()

export const noteSent = (tx: Tx, campaignId: string, now: Instant) =>
  changed(tx, campaignId)
    .set({ sent_at: at(now) })
    .execute()

interface Computed {
  readonly campaign: Pick<Campaign, 'campaign_id' | 'coupon_id'>
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly taken: TakenCoupon
}

export const insertClubs = (tx: Tx, all: readonly Computed[], now: Instant) =>
  insertNewRows(
    tx,
    'campaign_clubs',
    all.map(({ campaign, organizationId, contractId, taken }) => ({
      organization_id: organizationId,
      campaign_id: campaign.campaign_id,
      contract_id: contractId,
      coupon_id: campaign.coupon_id,
      currency: taken.currency,
      starts_on: taken.startsOn,
      gives: Number(taken.gives),
      billed: Number(taken.billed),
      more: Number(taken.more),
      computed_at: momentText(now),
    })),
    ['organization_id', 'campaign_id'],
  )

/** The next ones that neither were offered it nor left out. */
export async function waitingClubs(tx: Tx, campaignId: string, most: number): Promise<readonly OrganizationId[]> {
  const rows = await tx
    .selectFrom('campaign_clubs')
    .select('organization_id')
    .where('campaign_id', '=', campaignId)
    .where('offered_at', 'is', null)
    .where('left_out', 'is', null)
    .orderBy('organization_id')
    .limit(most)
    .execute()
  return rows.map((row) => row.organization_id)
}

const clubsOf = (tx: Tx, campaignId: string, ids: readonly OrganizationId[]) =>
  tx.updateTable('campaign_clubs').where('campaign_id', '=', campaignId).where(among('organization_id', ids))

export async function noteOffered(tx: Tx, campaignId: string, ids: readonly OrganizationId[], now: Instant) {
  if (ids.length > 0)
    await clubsOf(tx, campaignId, ids)
      .set({ offered_at: at(now) })
      .execute()
}

export async function noteLeftOut(tx: Tx, campaignId: string, ids: readonly OrganizationId[], reason: LeftOutReason) {
  if (ids.length > 0) await clubsOf(tx, campaignId, ids).set({ left_out: reason }).execute()
}

export async function earlierOffers(
  tx: Tx,
  ids: readonly OrganizationId[],
): Promise<ReadonlyMap<OrganizationId, readonly EarlierOffer[]>> {
  const { rows } = await sql<EarlierOffer & { readonly organization_id: OrganizationId }>`
    select organization_id, coupon_id as "couponId", max(offered_at) as at from campaign_clubs
    where ${among('organization_id', ids)} and offered_at is not null group by 1, 2`.execute(tx)
  return Map.groupBy(rows, (row) => row.organization_id)
}

export async function usersOf(
  tx: Tx,
  couponId: CouponId,
  ids: readonly OrganizationId[],
): Promise<ReadonlySet<ContractId>> {
  const rows = await tx
    .selectFrom('coupon_uses')
    .select('contract_id')
    .where(among('organization_id', ids))
    .where('coupon_id', '=', couponId)
    .execute()
  return new Set(rows.map((row) => row.contract_id))
}

export interface CurrencySums {
  readonly currency: Currency
  readonly clubs: number
  readonly gives: number
  readonly billed: number
  readonly more: number
}

export async function sumsOf(tx: Tx, campaignId: string): Promise<readonly CurrencySums[]> {
  const { rows } = await sql<CurrencySums>`
    select currency, count(*) as clubs, sum(gives)::bigint as gives, sum(billed)::bigint as billed,
      sum(more)::bigint as more
    from campaign_clubs where campaign_id = ${campaignId} group by currency order by currency`.execute(tx)
  return rows
}

/** What campaigns of this operator may give, that were started since the region's day began; minor units. */
export async function startedToday(tx: Tx, by: string, since: Instant): Promise<ReadonlyMap<Currency, bigint>> {
  const own = await tx
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('started_by', '=', by)
    .where('started_at', '>=', at(since))
    .execute()
  const ids = own.map((row) => row.campaign_id)
  const { rows } = await sql<{ currency: Currency; gives: number }>`
    select currency, sum(gives)::bigint as gives from campaign_clubs where campaign_id = any(${ids}::uuid[]) group by 1`.execute(
    tx,
  )
  return new Map(rows.map(({ currency, gives }) => [currency, BigInt(gives)]))
}

const OUTDATED_DAYS = 7

export const isOutdated = ({ based_on, saved_at }: Campaign, version: string | null, now: Instant): boolean =>
  based_on !== version || saved_at <= now - OUTDATED_DAYS * DAY
