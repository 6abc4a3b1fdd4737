import { instantToWire } from '@touchline/contract/wire'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import { currencies } from '@touchline/domain/money'
import { regionDefaults } from '@touchline/domain/organization'
import { planNames } from '../books/catalogue/plan-names.ts'
import { lastDayOf } from '../books/contract/coupon-facts.ts'
import { inRead } from '../db/transaction.ts'
import { type Campaign, listCampaigns, readCampaign } from '../features/coupons/campaign/campaigns.store.ts'
import {
  type CampaignClub,
  type CampaignSeen,
  campaignClubs,
  campaignSeen,
  offerLetters,
  stateOf,
} from '../features/coupons/campaign/read-campaign.ts'
import { usableCoupons } from '../features/coupons/coupon-yield.store.ts'
import type { CouponRow } from '../features/coupons/store.ts'
import { type DeskRoute, deskRoute } from '../http/desk/desk-route.ts'
import { answer } from '../http/route.ts'
import type { Deps } from '../use-case/deps.ts'
import { refuse } from '../use-case/refusal.ts'
import { actingOn, administration, carryOut } from './act.ts'
import { acts } from './acts.ts'
import { notPossible } from './acts-routes.ts'

const instantOrNull = (at: Instant | null) => (at === null ? null : instantToWire(at))

const campaignToWire = (row: Omit<Campaign, 'audience'>, couponCode: string, now: Instant) => ({
  campaignId: row.campaign_id,
  name: row.campaign_name,
  state: stateOf(row, now),
  couponCode,
  savedBy: row.saved_by,
  savedDate: instantToWire(row.saved_at),
  clubs: row.clubs,
  startedBy: row.started_by,
  sendDate: instantOrNull(row.sends_at),
  endDate: instantOrNull(row.stopped_at ?? row.sent_at),
})

type Listed = Awaited<ReturnType<typeof usableCoupons>>[number]

const couponToWire = (coupon: CouponRow, group: Pick<Listed, 'base_group_id' | 'discount_percent' | 'cycle'>) => ({
  code: coupon.coupon_code,
  groupId: group.base_group_id ?? '',
  percent: group.discount_percent,
  cycle: group.cycle,
  months: coupon.term_months,
  until: lastDayOf(coupon),
  usesLeft: coupon.number_of_available_uses - coupon.used_count,
})

const clubToWire = ({ offeredAt, usedAt, ...club }: CampaignClub) => ({
  ...club,
  offeredDate: instantOrNull(offeredAt),
  usedDate: instantOrNull(usedAt),
})

const seenToWire = (
  { campaign, coupon: { row: coupon }, yielded, ...seen }: CampaignSeen,
  letters: Awaited<ReturnType<typeof offerLetters>>,
  now: Instant,
) => ({
  ...campaignToWire(campaign, coupon.coupon_code, now),
  audience: { ...campaign.audience, states: [...campaign.audience.states], groups: [...campaign.audience.groups] },
  coupon: couponToWire(coupon, {
    base_group_id: yielded.groupId,
    discount_percent: yielded.percent,
    cycle: yielded.cycle,
  }),
  progress: seen.progress,
  isOutdated: seen.isOutdated,
  sums: [...seen.sums],
  largest: seen.largest.map(clubToWire),
  offered: seen.offered,
  leftOut: [...seen.leftOut],
  result: {
    used: seen.used,
    sums: currencies.flatMap((currency) => {
      const billed = yielded.billed[currency]
      const brings = yielded.brings[currency]
      if (billed === undefined && brings === undefined) return []
      return [{ currency, billed: billed ?? 0, gave: yielded.gave[currency] ?? 0, brings: brings ?? 0 }]
    }),
  },
  letters: [...letters],
})

const LISTED = 100

const unknown = () => refuse('not-found', 'There is no such campaign here')

export function campaignRoutes(deps: Deps): readonly DeskRoute[] {
  const { db, clock } = deps
  const { region, brand, consoleUrl } = deps.cell
  const { zone } = regionDefaults[region]
  return [
    deskRoute('saveCampaign', async ({ operator, body }) => {
      const outcome = await carryOut(actingOn(deps, operator), acts['save-campaign'], body)
      if (outcome.kind === 'refused') return notPossible(outcome)
      const { said } = outcome
      return answer(said.kind === 'saved' ? said : { kind: said.kind, faults: [...said.faults] })
    }),
    deskRoute('listCampaigns', async () => {
      const now = clock.now()
      return inRead(db, administration(), async (tx) => {
        const rows = await listCampaigns(tx)
        const coupons = await usableCoupons(tx, dateOf(now, zone))
        const names = await planNames(tx)
        return answer({
          campaigns: rows.map((row) => campaignToWire(row, row.coupon_code, now)),
          coupons: coupons.map((row) => couponToWire(row, row)),
          plans: [...names].map(([groupId, named]) => ({ groupId, names: named })),
        })
      })
    }),
    deskRoute('getCampaign', ({ params: { campaignId } }) =>
      inRead(db, administration(), async (tx) => {
        const campaign = await readCampaign(tx, campaignId)
        if (campaign === null) return unknown()
        const now = clock.now()
        const seen = await campaignSeen(tx, campaign, { now, zone })
        const first = seen.largest[0]?.organizationId
        const letters = await offerLetters(tx, campaign, first, { brand, consoleUrl, now })
        return answer(seenToWire(seen, letters, now))
      }),
    ),
    deskRoute('listCampaignClubs', ({ params: { campaignId }, query: { which, after = null } }) =>
      inRead(db, administration(), async (tx) => {
        const campaign = await readCampaign(tx, campaignId)
        if (campaign === null) return unknown()
        const clubs = await campaignClubs(tx, campaign, { which, after, most: LISTED })
        const next = clubs.length < LISTED ? null : (clubs.at(-1)?.organizationId ?? null)
        return answer({ clubs: clubs.map(clubToWire), next })
      }),
    ),
  ]
}
