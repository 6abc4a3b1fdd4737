import type { RegionName } from '@touchline/contract/wire'
import { listPriceOf, priceListAt } from '@touchline/domain/billing'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import { type Audience, isInAudience, isOfferedLately, type Taking, takeCoupon } from '@touchline/domain/campaigns'
import type { Catalogue } from '@touchline/domain/catalogue'
import { type Coupon, couponCodeOf } from '@touchline/domain/coupons'
import { planIn } from '@touchline/domain/lifecycle'
import { regionDefaults } from '@touchline/domain/organization'
import { catalogueVersion, loadCatalogue } from '../../../books/catalogue/catalogue.ts'
import { billedContracts } from '../../../books/contract/contracts.ts'
import { allAskedAhead } from '../../../books/contract/project-ahead.ts'
import { onHoldAmong } from '../../../books/organization/on-hold.ts'
import { organizationsFrom } from '../../../books/organization/organizations-from.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { inTransaction, jobsScope } from '../../../db/transaction.ts'
import type { Clock } from '../../../ports/clock.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { couponOf } from '../rules.ts'
import { findCoupon } from '../store.ts'
import {
  type Campaign,
  earlierOffers,
  insertCampaign,
  insertClubs,
  lockCampaign,
  noteComputed,
  usersOf,
} from './campaigns.store.ts'

export type CampaignFault =
  | 'coupon-unknown'
  | 'coupon-over'
  | 'coupon-not-yet'
  | 'coupon-exhausted'
  | 'currency-unpriced'
  | 'group-unknown'
  | 'days-reversed'
  | 'seats-reversed'

interface Saving {
  readonly name: string
  readonly couponCode: string
  readonly audience: Audience
  readonly by: string
  readonly region: RegionName
  readonly campaignId: string
  readonly now: Instant
}

/** Its clubs are computed by a job; nobody hears of it. Saved without a fault. */
export async function saveCampaign(
  tx: Tx,
  { couponCode, region, ...saving }: Saving,
): Promise<readonly CampaignFault[]> {
  const catalogue = await loadCatalogue(tx)
  const stored = await findCoupon(tx, { code: couponCodeOf(couponCode) })
  const today = dateOf(saving.now, regionDefaults[region].zone)
  const { audience } = saving
  const faults = [
    ...(stored === null
      ? (['coupon-unknown'] as const)
      : couponFaults(couponOf(stored), audience, catalogue, saving.now, today)),
    ...audienceFaults(audience, catalogue),
  ]
  if (faults.length > 0 || stored === null) return faults
  const basedOn = (await catalogueVersion(tx)) ?? ''
  await insertCampaign(tx, { ...saving, couponId: stored.row.coupon_id, basedOn })
  await enqueue(tx, jobs.computeCampaign({ campaignId: saving.campaignId }), { now: saving.now })
  return []
}

function couponFaults(
  coupon: Coupon,
  { currency }: Audience,
  catalogue: Catalogue,
  now: Instant,
  today: string,
): readonly CampaignFault[] {
  if (today > coupon.effectiveUntil) return ['coupon-over']
  if (today < coupon.effectiveFrom) return ['coupon-not-yet']
  if (coupon.usesLeft <= 0) return ['coupon-exhausted']
  const group = catalogue.groups.get(coupon.groupId)
  if (group === undefined || currency === null) return []
  const list = priceListAt(now, { zone: 'UTC' })
  return listPriceOf(planIn(group, catalogue, 'base'), catalogue, currency, list) === null ? ['currency-unpriced'] : []
}

const audienceFaults = (
  { groups, paidFrom, paidUntil, seatsFrom, seatsUntil }: Audience,
  catalogue: Catalogue,
): readonly CampaignFault[] => [
  ...(groups.every((id) => catalogue.groups.has(id)) ? [] : (['group-unknown'] as const)),
  ...(paidFrom !== null && paidUntil !== null && paidFrom > paidUntil ? (['days-reversed'] as const) : []),
  ...(seatsFrom !== null && seatsUntil !== null && seatsFrom > seatsUntil ? (['seats-reversed'] as const) : []),
]

const CLUBS_AT_ONCE = 100

/** The next clubs in one transaction, with the job of those after them. Idempotent: it goes on where the last one committed. */
export const computeOn = (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  campaignId: string,
): Promise<void> =>
  inTransaction(db, jobsScope, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId)
    if (campaign === null || campaign.computed_at !== null) return
    const now = clock.now()
    const ids = await organizationsFrom(tx, campaign.computed_after, CLUBS_AT_ONCE)
    const seen = await takings(tx, campaign, ids, now)
    const chosen = seen.flatMap(({ taking, ...club }) =>
      taking?.kind === 'taken' ? [{ ...club, campaign, taken: taking }] : [],
    )
    await insertClubs(tx, chosen, now)
    const isLast = ids.length < CLUBS_AT_ONCE
    await noteComputed(tx, campaignId, {
      after: ids.at(-1) ?? campaign.computed_after,
      seen: seen.length,
      chosen: chosen.length,
      endedAt: isLast ? now : null,
    })
    if (!isLast) await enqueue(tx, jobs.computeCampaign({ campaignId }), { now })
  })

interface Seen {
  readonly organizationId: string
  readonly contractId: string
  /** Null where it is not of the audience. */
  readonly taking: Taking | null
}

async function takings(tx: Tx, campaign: Campaign, ids: readonly string[], now: Instant): Promise<readonly Seen[]> {
  const stored = await findCoupon(tx, { id: campaign.coupon_id })
  if (stored === null) throw new Error(`campaign ${campaign.campaign_id} has no coupon`)
  const coupon = couponOf(stored)
  const catalogue = await loadCatalogue(tx)
  const used = await usersOf(tx, coupon.id, ids)
  const offers = await earlierOffers(tx, ids)
  const onHold = await onHoldAmong(tx, ids)
  const clubs = [...(await billedContracts(tx, ids)).values()].flatMap(({ loaded: { contract, row }, users }) => {
    if (row.customer_type !== 'manage_organization' || row.closed_at !== null) return []
    return [[row.organization_id, { contract, userContracts: users, catalogue, now }] as const]
  })
  const asked = clubs.filter(
    ([id, held]) =>
      isInAudience(campaign.audience, held) &&
      !onHold.has(id) &&
      !isOfferedLately(offers.get(id) ?? [], coupon.id, now),
  )
  const inputs = await allAskedAhead(tx, new Map(asked), 1)
  return clubs.map(([organizationId, { contract }]) => {
    const input = inputs.get(organizationId)
    const taking = input === undefined ? null : takeCoupon(input, coupon, used.has(contract.id))
    return { organizationId, contractId: contract.id, taking }
  })
}
