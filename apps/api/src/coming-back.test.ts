import type { EndpointName } from '@touchline/contract/endpoints'
import { instantToWire } from '@touchline/contract/wire'
import {
  addMonths,
  DAY,
  dateOf,
  daysInMonth,
  firstDay,
  type Instant,
  monthOf,
  startOfDay,
  startOfMonth,
} from '@touchline/domain/calendar'
import { keptUntil } from '@touchline/domain/cancellation'
import type { PlanId } from '@touchline/domain/ids'
import { makeCoupon } from '@touchline/testing/coupons'
import { checkAllBooks, findingsOf } from '@touchline/testing/findings'
import type { Reply } from '@touchline/testing/http'
import { subscribeOn } from '@touchline/testing/on-plans'
import { createUser } from '@touchline/testing/organization'
import { priceOf, withTax } from '@touchline/testing/prices'
import { sharedWorld } from '@touchline/testing/shared'
import { runsToday } from '@touchline/testing/size'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

/** Every way that ends in no plan, or in one that can only be read, and from each to every kind of plan. */
const zone = 'Asia/Tokyo'
const midnight = (date: string): Instant => startOfDay(date, zone)
const tenOn = (date: string): Instant => midnight(date) + 36_000_000
const BEGIN = midnight('2027-09-20')
const TERM_START = midnight('2026-10-05')
const TERM_END = midnight('2027-10-05')
const OCTOBER = midnight('2027-10-01')
const DECLINES = { number: '4000000000000341' }

const world = await sharedWorld({ now: BEGIN })

type Club = TestOrganization

/** Succeeds, or the test stops here. */
async function done(reply: Promise<Reply>): Promise<void> {
  const { status, body } = await reply
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

const cancel = (who: Club, end: Instant) =>
  done(
    who.call('cancelContract', { body: { contractInfoId: who.contractId, cancellationDate: instantToWire(end - 1) } }),
  )

const aYear = () =>
  subscribeOn(world, {
    plans: ['base', 'analyst', 'viewer'].map((role) => `yearlyStandardPlan.${role}`),
    start: TERM_START,
    end: TERM_END,
  })

interface Way {
  readonly name: string
  readonly over: Instant
  /** Until `over`, or a little longer. */
  readonly lead: () => Promise<Club>
  readonly seats: { readonly analysts: number; readonly viewers: number }
  /** What must be done before anything can be bought. */
  readonly before?: (who: Club) => Promise<void>
  /** From then on nobody signs in any more. */
  readonly closes?: Instant
  /** The days of the month of `over` that an earlier plan is billed for. */
  readonly billed?: { readonly planId: PlanId; readonly days: number }
}

/** A new card pays what is owed at once. */
const payDebt = async (who: Club) => {
  await world.changeCard(who, {})
  await world.runDue()
}

const aMonth = async () => {
  const who = await world.subscribe()
  await addSeat(who)
  return who
}

const addSeat = (who: Club) => done(who.buy('addUsers', { role: 'viewer', count: 1 }))

const CLIENT_ENDS = TERM_END + 43_200_000

const ways: readonly Way[] = [
  {
    name: 'a year that was cancelled',
    over: TERM_END,
    seats: { analysts: 2, viewers: 1 },
    lead: async () => {
      const who = await aYear()
      await cancel(who, TERM_END)
      return who
    },
  },
  {
    name: 'a month that was left at its end',
    over: OCTOBER,
    closes: keptUntil(OCTOBER),
    seats: { analysts: 1, viewers: 1 },
    lead: async () => {
      const who = await aMonth()
      await cancel(who, OCTOBER)
      return who
    },
  },
  {
    name: 'a year that expired unpaid',
    over: midnight('2027-12-04'),
    seats: { analysts: 2, viewers: 2 },
    lead: async () => {
      const who = await aYear()
      await addSeat(who)
      await world.changeCard(who, DECLINES)
      return who
    },
    before: payDebt,
  },
  {
    name: 'a trial that ended',
    over: TERM_END,
    seats: { analysts: 1, viewers: 2 },
    lead: async () => {
      const who = await subscribeOn(world, { plans: ['freePlan.base'], start: BEGIN - DAY, end: TERM_END })
      for (const roles of [['analyst'], ['viewer'], ['viewer']] as const)
        await createUser(world.database.ownerDb, { organizationId: who.organizationId, roles, createdAt: BEGIN })
      return who
    },
  },
  {
    name: 'a month that was not paid',
    over: OCTOBER,
    seats: { analysts: 1, viewers: 1 },
    lead: async () => {
      const who = await aMonth()
      await world.changeCard(who, DECLINES)
      return who
    },
    before: payDebt,
  },
  {
    name: 'a plan that a client ended',
    over: CLIENT_ENDS,
    seats: { analysts: 1, viewers: 0 },
    lead: async () => {
      const who = await world.subscribe()
      const [base] = (await who.read('getContractInfo')).plans
      const body = { endDate: instantToWire(CLIENT_ENDS - 1) }
      await done(who.call('endPlan', { params: { key: base?._id ?? '' }, body }))
      return who
    },
    billed: { planId: 'teamBasicPlan.base', days: 4 },
  },
]

type Kind = 'month' | 'year' | 'coupon'

const choice = {
  month: async () => ['saveMonthlyPlan', { planId: 'teamStandardPlan' }],
  year: async () => ['saveYearlyPlan', { planId: 'yearlyStandardPlan' }],
  coupon: async () => {
    const effective = { effectiveFrom: '2027-09-01', effectiveUntil: '2030-12-31' }
    const { id } = await makeCoupon({ database: world.database, clock: world.deps.clock }, effective)
    return ['saveCouponPlan', { couponId: id }]
  },
} as const satisfies Record<Kind, () => Promise<readonly [EndpointName, object]>>

const quoted = z.object({ details: z.object({ total: z.int() }) })

/** With the seats of before, at the price that the server names without any; what it is must show in the bills. */
async function buy(who: Club, kind: Kind, { seats }: Way): Promise<void> {
  const [call, plan] = await choice[kind]()
  const { total: quotedTotal } = quoted.parse(
    (await who.call(call, { body: { ...plan, quotedTotal: 1 } })).body,
  ).details
  const [analystNum, viewerNum] = [seats.analysts, seats.viewers]
  await done(who.call(call, { body: { ...plan, analystNum, viewerNum, quotedTotal } }))
}

/** From the instant at which it is over. */
const distances: Readonly<Record<string, (over: Instant) => Instant>> = {
  'the same day': (over) => Math.max(over, tenOn(dateOf(over, zone))) + 3_600_000,
  'the next day': (over) => tenOn(dateOf(over + DAY, zone)),
  'twenty days later': (over) => tenOn(dateOf(over + 20 * DAY, zone)),
  "over a month's end": (over) => tenOn(dateOf(startOfMonth(addMonths(monthOf(over, zone), 1), zone) + 3 * DAY, zone)),
  'over a year': (over) => tenOn(dateOf(over + 400 * DAY, zone)),
}

interface Walk {
  readonly way: Way
  readonly kind: Kind
  readonly back: Instant
  readonly says: string
}

const kinds: readonly Kind[] = ['month', 'year', 'coupon']
/** So many days take every walk; the night takes all of them. */
const DAYS = 8
/** Every way with every distance and with every plan; on the same day with all plans, because days are shared then. */
const walks: readonly Walk[] = ways
  .flatMap((way, first) =>
    Object.entries(distances).flatMap(([distance, from], second) =>
      kinds
        .filter((_, third) => second === 0 || (first + second) % kinds.length === third)
        .map((kind) => ({ way, kind, back: from(way.over), says: `${way.name}, ${distance}, a ${kind}` })),
    ),
  )
  .filter(({ way: { closes = Number.POSITIVE_INFINITY }, back }) => back < closes)
  .filter((_, nth) => runsToday(nth, DAYS))

/** What was seen of a club: a day after it came back, and a day after the month's end. */
interface Seen {
  readonly bills: readonly (readonly (string | number | null)[])[]
  readonly findings: readonly string[]
  readonly isOnHold: boolean
  /** What a seat is refused with at another price. */
  readonly seat: unknown
}

async function look(who: Club, from: Instant): Promise<Seen> {
  const bills = (await who.bills()).filter(({ target_month }) => target_month >= firstDay(monthOf(from, zone)))
  const organizations = world.database.ownerDb.selectFrom('organizations').select('parked_at')
  const { parked_at } = await organizations.where('organization_id', '=', who.organizationId).executeTakeFirstOrThrow()
  return {
    bills: bills
      .toSorted((a, b) => a.cycle.localeCompare(b.cycle))
      .map(({ cycle, total, payment_status }) => [cycle, total, payment_status]),
    findings: await findingsOf(world, who.organizationId),
    isOnHold: parked_at !== null,
    seat: (await who.call('addUsers', { body: { role: 'viewer', count: 1, quotedTotal: 1 } })).body,
  }
}

const listPrice = (planId: PlanId) => priceOf(world.database, planId)

/** What is billed of the month it came back in, and of a year that begins then, worked out by hand. */
async function expectedBills({ way, kind, back }: Walk) {
  const month = monthOf(back, zone)
  const days = daysInMonth(month)
  const part = (price: number, of: number) => Math.floor((price * of) / days)
  const isSameMonth = monthOf(way.over, zone) === month
  const { billed } = way
  const before = billed === undefined || !isSameMonth ? 0 : part(await listPrice(billed.planId), billed.days)
  const left = days - Number(dateOf(back, zone).slice(8)) + 1
  const { analysts, viewers } = way.seats
  const counts = { base: 1, analyst: analysts - 1, viewer: viewers }
  let ofMonth = before
  let ofYear = 0
  for (const role of ['base', 'analyst', 'viewer'] as const) {
    const list = await listPrice(`teamStandardPlan.${role}`)
    const price = { month: list, coupon: Math.floor((list * 80) / 100), year: 0 }[kind]
    ofMonth += part(price, left * counts[role])
    ofYear += counts[role] * (await listPrice(`yearlyStandardPlan.${role}`))
  }
  return [
    ...(ofMonth > 0 ? [['month', withTax(ofMonth), 'Complete']] : []),
    ...(kind === 'year' ? [['year', withTax(ofYear), 'Complete']] : []),
  ]
}

describe('who comes back', () => {
  const dayAfter = new Map<string, Seen>()
  const monthAfter = new Map<string, Seen>()

  beforeAll(async () => {
    const steps: { readonly at: Instant; readonly take: () => Promise<void> }[] = []
    const looks = new Set<Instant>()
    for (const { way, kind, back, says } of walks) {
      const who = await way.lead()
      const monthEnd = startOfMonth(addMonths(monthOf(back, zone), 1), zone)
      const comeBack = async () => {
        await way.before?.(who)
        await buy(who, kind, way)
      }
      const seeIn = (seen: Map<string, Seen>) => async () => void seen.set(says, await look(who, back))
      const days = [startOfDay(dateOf(back + DAY, zone), zone) + DAY / 2, monthEnd + DAY + DAY / 2] as const
      for (const day of days) looks.add(day)
      steps.push({ at: back, take: comeBack })
      steps.push({ at: days[0], take: seeIn(dayAfter) }, { at: days[1], take: seeIn(monthAfter) })
    }
    // At one instant the books are checked first.
    steps.unshift(...[...looks].map((at) => ({ at, take: () => checkAllBooks(world) })))
    for (const step of steps.toSorted((a, b) => a.at - b.at)) {
      if (step.at > world.now()) await world.liveUntil(step.at)
      await step.take()
    }
  }, 600_000)

  it.each(walks)('after $says: nothing is found, and it is sold to and charged as everybody', async (walk) => {
    const well = { findings: [], isOnHold: false, seat: { code: 'quote-changed' } }
    expect(dayAfter.get(walk.says)).toMatchObject(well)
    expect(monthAfter.get(walk.says)).toMatchObject(well)
    expect(monthAfter.get(walk.says)?.bills).toEqual(await expectedBills(walk))
  })

  it('and our books agree with the provider', async () => {
    expect(await world.disagreements()).toEqual([])
    expect(world.jobErrors).toEqual([])
  })
})
