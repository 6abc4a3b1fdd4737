import { audienceStates, leftOutReasons } from '@touchline/domain/campaigns'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, language, localDate, localized, minorUnits, typedLine } from '../wire.ts'
import * as calls from './calls/campaigns.ts'

const MOST_SEATS = 1_000_000

const seats = z.nullable(z.int().check(z.minimum(0), z.maximum(MOST_SEATS)))

/** Null and empty lists: any. */
export const audience = z.strictObject({
  states: z.array(z.enum(audienceStates)).check(z.maxLength(audienceStates.length)),
  groups: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)),
  currency: z.nullable(currency),
  /** The first day of a paid plan, both included. */
  paidFrom: z.nullable(localDate),
  paidUntil: z.nullable(localDate),
  /** Analysts and viewers. */
  seatsFrom: seats,
  seatsUntil: seats,
  withoutCoupon: z.boolean(),
})

const campaignStates = ['computing', 'computed', 'waiting', 'sending', 'sent', 'stopped'] as const

export type CampaignState = (typeof campaignStates)[number]

const coupon = z.object({
  code: z.string(),
  /** The plan that it discounts. */
  groupId: z.string(),
  percent: z.int(),
  cycle: z.enum(['month', 'year']),
  months: z.int(),
  /** The last day to use it. */
  until: localDate,
  usesLeft: z.int(),
})

const campaign = z.object({
  campaignId: id,
  name: z.string(),
  state: z.enum(campaignStates),
  couponCode: z.string(),
  savedBy: z.string(),
  savedDate: instant,
  /** That could use the coupon, so far. */
  clubs: z.int(),
  startedBy: z.nullable(z.string()),
  sendDate: z.nullable(instant),
  endDate: z.nullable(instant),
})

const signedUnits = z.int()

/** Before tax, over the months in which the coupon counts. */
const figures = { gives: minorUnits, billed: minorUnits, more: signedUnits }

const club = z.object({
  organizationId: id,
  code: z.string(),
  name: z.string(),
  currency,
  startsOn: localDate,
  ...figures,
  offeredDate: z.nullable(instant),
  leftOut: z.nullable(z.enum(leftOutReasons)),
  usedDate: z.nullable(instant),
  /** So far, once it is used. */
  hasBilled: minorUnits,
  hasGiven: minorUnits,
})

const access = { access: 'operator', right: 'read-catalogue' } as const

const saveCampaign = endpoint({
  ...calls.saveCampaign,
  access: 'operator',
  right: 'save-campaign',
  summary:
    'Keeps a coupon with an audience, and computes which clubs could use it and what it would give if all did. Nobody hears of it.',
  body: z.strictObject({ name: typedLine(100), couponCode: z.string().check(z.maxLength(20)), audience }),
  response: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('saved'), campaignId: id }),
    z.object({
      kind: z.literal('not-saved'),
      faults: z.array(
        z.enum([
          'coupon-unknown',
          'coupon-over',
          'coupon-not-yet',
          'coupon-exhausted',
          'currency-unpriced',
          'group-unknown',
          'days-reversed',
          'seats-reversed',
        ]),
      ),
    }),
  ]),
  refusals: ['act-impossible'],
})

const listCampaigns = endpoint({
  ...calls.listCampaigns,
  ...access,
  summary: 'Campaigns, the latest saved first, a hundred at most, and what another one can be made of.',
  response: z.object({
    campaigns: z.array(campaign),
    /** That can be used today. */
    coupons: z.array(coupon),
    plans: z.array(z.object({ groupId: z.string(), names: localized })),
  }),
  refusals: [],
})

const campaignParams = z.object({ campaignId: id })

const getCampaign = endpoint({
  ...calls.getCampaign,
  ...access,
  summary:
    'A campaign: what its coupon gives if every club of its audience uses it, whom it was offered to, and what came of it.',
  params: campaignParams,
  response: z.object({
    ...campaign.shape,
    audience,
    coupon,
    progress: z.object({ done: z.int(), all: z.int() }),
    /** Whether another catalogue was applied, or seven days passed, since it was computed. */
    isOutdated: z.boolean(),
    sums: z.array(z.object({ currency, clubs: z.int(), ...figures })),
    largest: z.array(club),
    offered: z.int(),
    leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), clubs: z.int() })),
    /** By clubs that used it after it was offered to them. */
    result: z.object({
      used: z.int(),
      sums: z.array(z.object({ currency, billed: minorUnits, gave: minorUnits, brings: minorUnits })),
    }),
    /** To the club of which it gives the most. */
    letters: z.array(z.object({ language, subject: z.string(), text: z.string() })),
  }),
  refusals: ['not-found'],
})

const listCampaignClubs = endpoint({
  ...calls.listCampaignClubs,
  ...access,
  summary:
    'The clubs of a campaign, a hundred at a time: all, those that used the coupon, or those that were left out.',
  params: campaignParams,
  query: z.strictObject({
    which: z._default(z.enum(['all', 'used', 'left-out']), 'all'),
    after: z.optional(id),
  }),
  response: z.object({ clubs: z.array(club), next: z.nullable(id) }),
  refusals: ['not-found'],
})

export const campaignEndpoints = { listCampaigns, saveCampaign, getCampaign, listCampaignClubs } as const
