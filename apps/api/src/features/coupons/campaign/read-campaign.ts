import type { CampaignState } from '@touchline/contract/desk/campaigns'
import { type Language, language as languages } from '@touchline/contract/wire'
import type { Brand } from '@touchline/domain/brand'
import type { Instant, Zone } from '@touchline/domain/calendar'
import type { LeftOutReason } from '@touchline/domain/campaigns'
import { decideCouponPurchase } from '@touchline/domain/coupons'
import type { OrganizationId } from '@touchline/domain/ids'
import { catalogueVersion, loadCatalogue } from '../../../books/catalogue/catalogue.ts'
import { planNameIn, planNames } from '../../../books/catalogue/plan-names.ts'
import { buyingOrganization } from '../../../books/contract/buying-organization.ts'
import { loadOwnContract } from '../../../books/contract/contracts.ts'
import type { Tx } from '../../../db/connect.ts'
import { writeNoticeLetter } from '../../../letters/notice-letter.ts'
import { billedByClubs } from '../coupon-yield.store.ts'
import { type CouponYield, couponYields, gaveOf } from '../coupon-yield.ts'
import { couponOf } from '../rules.ts'
import { findCoupon, type StoredCoupon } from '../store.ts'
import { type Campaign, type CurrencySums, isOutdated, sumsOf } from './campaigns.store.ts'
import { type ClubRow, type ClubsAsked, clubsComputed, clubsPage, clubsToCompute, countsOf } from './clubs.store.ts'
import { offerFacts } from './send-campaign.ts'

export function stateOf(
  { computed_at, sends_at, stopped_at, sent_at }: Pick<Campaign, 'computed_at' | 'sends_at' | 'stopped_at' | 'sent_at'>,
  now: Instant,
): CampaignState {
  if (stopped_at !== null) return 'stopped'
  if (sent_at !== null) return 'sent'
  if (sends_at !== null) return now < sends_at ? 'waiting' : 'sending'
  return computed_at === null ? 'computing' : 'computed'
}

export interface CampaignClub extends ClubRow {
  readonly hasBilled: number
  readonly hasGiven: number
}

interface Place {
  readonly now: Instant
  readonly zone: Zone
}

export interface CampaignSeen {
  readonly campaign: Campaign
  readonly coupon: StoredCoupon
  /** Of its own uses. */
  readonly yielded: CouponYield
  readonly isOutdated: boolean
  readonly progress: { readonly done: number; readonly all: number }
  readonly sums: readonly CurrencySums[]
  readonly largest: readonly CampaignClub[]
  readonly offered: number
  readonly used: number
  readonly leftOut: readonly { readonly reason: LeftOutReason; readonly clubs: number }[]
}

const LARGEST = 10

export async function campaignSeen(tx: Tx, campaign: Campaign, { now, zone }: Place): Promise<CampaignSeen> {
  const { campaign_id: campaignId, coupon_id: couponId } = campaign
  const coupon = await findCoupon(tx, { id: couponId })
  const [yielded] = await couponYields(tx, now, zone, { campaignId, couponId })
  if (coupon === null || yielded === undefined) throw new Error(`campaign ${campaignId} has no coupon`)
  const isComputed = campaign.computed_at !== null
  return {
    campaign,
    coupon,
    yielded,
    isOutdated: campaign.started_at === null && isOutdated(campaign, await catalogueVersion(tx), now),
    progress: { done: campaign.clubs_seen, all: isComputed ? campaign.clubs_seen : await clubsToCompute(tx) },
    sums: isComputed ? await sumsOf(tx, campaignId) : [],
    largest: isComputed ? await withBills(tx, campaign, await clubsComputed(tx, campaignId, LARGEST)) : [],
    ...(await countsOf(tx, campaignId)),
  }
}

export const campaignClubs = async (tx: Tx, campaign: Campaign, asked: ClubsAsked): Promise<readonly CampaignClub[]> =>
  withBills(tx, campaign, await clubsPage(tx, campaign.campaign_id, asked))

async function withBills(tx: Tx, campaign: Campaign, clubs: readonly ClubRow[]): Promise<readonly CampaignClub[]> {
  const used = clubs.filter(({ usedAt }) => usedAt !== null).map(({ organizationId }) => organizationId)
  if (used.length === 0) return clubs.map((club) => ({ ...club, hasBilled: 0, hasGiven: 0 }))
  const catalogue = await loadCatalogue(tx)
  const lines = Map.groupBy(await billedByClubs(tx, campaign.coupon_id, used), (line) => line.organization_id)
  return clubs.map((club) => {
    const own = lines.get(club.organizationId) ?? []
    return {
      ...club,
      hasBilled: own.reduce((sum, { amount }) => sum + amount, 0),
      hasGiven: own.reduce((sum, line) => sum + gaveOf(line, catalogue), 0),
    }
  })
}

export interface OfferLetter {
  readonly language: Language
  readonly subject: string
  readonly text: string
}

interface Sender {
  readonly brand: Brand
  readonly consoleUrl: string
  readonly now: Instant
}

/** To one club, in each language. None where it could not use the coupon any more. */
export async function offerLetters(
  tx: Tx,
  campaign: Campaign,
  organizationId: OrganizationId | undefined,
  { brand, consoleUrl, now }: Sender,
): Promise<readonly OfferLetter[]> {
  const stored = await findCoupon(tx, { id: campaign.coupon_id })
  if (stored === null || organizationId === undefined) return []
  const coupon = couponOf(stored)
  const catalogue = await loadCatalogue(tx)
  const { contract } = await loadOwnContract(tx, organizationId)
  const organization = await buyingOrganization(tx, organizationId)
  const asked = { contract, catalogue, coupon, organization, unsettled: false, isUsed: false, now }
  const purchase = decideCouponPurchase(asked)
  if (purchase.kind === 'refused') return []
  const facts = offerFacts(coupon, catalogue, contract, purchase, now)
  const names = await planNames(tx)
  return languages.options.map((language) => {
    const { subject, text } = writeNoticeLetter('coupon-offered', facts, {
      language,
      zone: contract.zone,
      organization: '…',
      isClosed: false,
      planName: planNameIn(names, language),
      brand,
      organizationId,
      recipientName: '…',
      consoleUrl,
      stop: `${consoleUrl}/…`,
    })
    return { language, subject, text }
  })
}
