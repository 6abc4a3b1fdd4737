import { dateOf, type Instant, type Zone } from '@touchline/domain/calendar'
import { catalogueVersion } from '../../../books/catalogue/catalogue.ts'
import { lastDayOf } from '../../../books/contract/coupon-facts.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { findCoupon } from '../store.ts'
import { type Campaign, isOutdated, lockCampaign, noteStarted, noteStopped } from './campaigns.store.ts'

export type StartFault =
  | 'campaign-unknown'
  | 'campaign-uncomputed'
  | 'campaign-empty'
  | 'campaign-outdated'
  | 'campaign-started'
  | 'campaign-day'
  | 'campaign-coupon'

interface Starting {
  readonly by: string
  readonly now: Instant
  readonly sendsAt: Instant
  readonly zone: Zone
}

async function startFault(tx: Tx, campaign: Campaign, { now, sendsAt, zone }: Starting): Promise<StartFault | null> {
  if (campaign.started_at !== null) return 'campaign-started'
  if (campaign.computed_at === null) return 'campaign-uncomputed'
  if (campaign.clubs === 0) return 'campaign-empty'
  if (isOutdated(campaign, await catalogueVersion(tx), now)) return 'campaign-outdated'
  if (sendsAt < now) return 'campaign-day'
  const coupon = await findCoupon(tx, { id: campaign.coupon_id })
  const isOver = coupon === null || dateOf(sendsAt, zone) > lastDayOf(coupon.row)
  return isOver ? 'campaign-coupon' : null
}

/** Its clubs are offered the coupon from that instant on, by a job, until it is stopped. Of two at once the second reads who. */
export async function startCampaign(
  tx: Tx,
  campaignId: string,
  starting: Starting,
): Promise<Campaign | { readonly fault: StartFault; readonly startedBy: string | null }> {
  const campaign = await lockCampaign(tx, campaignId)
  if (campaign === null) return { fault: 'campaign-unknown', startedBy: null }
  const fault = await startFault(tx, campaign, starting)
  if (fault !== null) return { fault, startedBy: campaign.started_by }
  await noteStarted(tx, campaignId, starting)
  await enqueue(tx, jobs.sendCampaign({ campaignId }), { now: starting.now, runAt: starting.sendsAt })
  return campaign
}

export type StopFault = 'campaign-unknown' | 'campaign-unstarted' | 'campaign-over'

export async function stopCampaign(
  tx: Tx,
  campaignId: string,
  now: Instant,
): Promise<Campaign | StopFault | 'unchanged'> {
  const campaign = await lockCampaign(tx, campaignId)
  if (campaign === null) return 'campaign-unknown'
  if (campaign.started_at === null) return 'campaign-unstarted'
  if (campaign.stopped_at !== null) return 'unchanged'
  if (campaign.sent_at !== null) return 'campaign-over'
  await noteStopped(tx, campaignId, now)
  return campaign
}
