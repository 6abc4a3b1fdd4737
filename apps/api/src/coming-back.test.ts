import { randomUUID } from 'node:crypto'
import { getContractInfo } from '@touchline/contract/contract-info'
import { instantToWire } from '@touchline/contract/wire'
import {
  addMonths,
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
import { disagreements } from '@touchline/testing/books'
import { makeCoupon } from '@touchline/testing/coupons'
import type { Reply } from '@touchline/testing/http'
import { subscribeOn } from '@touchline/testing/on-plans'
import { createUser } from '@touchline/testing/organization'
import { sharedWorld } from '@touchline/testing/shared'
import { isInTurn } from '@touchline/testing/size'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from './features/findings/check-books.ts'

/** Every way to no plan or read-only, and from each to every plan. */
const zone = 'Asia/Tokyo'
const DAY = 86_400_000
const midnight = (date: string): Instant => startOfDay(date, zone)
const tenOn = (date: string): Instant => midnight(date) + 36_000_000
const BEGIN = midnight('2027-09-20')
const TERM_START = midnight('2026-10-05')
const TERM_END = midnight('2027-10-05')
const OCTOBER = midnight('2027-10-01')
const DECLINES = { number: '4000000000000341' }

const world = await sharedWorld({ now: BEGIN })

type Club = TestOrganization

const request = async (who: Club, method: 'GET' | 'POST' | 'PUT', rest: string, json?: object): Promise<Reply> =>
  world.server.send({
    method,
    path: `/${who.organizationId}/manage/contract_info/${who.contractId}${rest}`,
    token: await world.server.signIn(who),
    headers: { 'idempotency-key': randomUUID() },
    ...(json === undefined ? {} : { json }),
  })

async function done(reply: Promise<Reply>): Promise<void> {
  const { status, body } = await reply
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

const aYear = () =>
  subscribeOn(world, {
    plans: ['base', 'analyst', 'viewer'].map((role) => `yearlyStandardPlan.${role}`),
    start: TERM_START,
    end: TERM_END,
  })

interface Way {
  readonly name: string
  /** From then on there is no plan, or one that can only be read. */
  readonly over: Instant
  readonly lead: () => Promise<Club>
  readonly seats: { readonly analysts: number; readonly viewers: number }
  readonly before?: (who: Club) => Promise<void>
  readonly closes?: Instant
  readonly billed?: { readonly planId: PlanId; readonly days: number }
}

/** Pays what is owed at once. */
const payDebt = async (who: Club) => {
  await world.changeCard(who, {})
  await world.worker.runDue()
}

const aMonth = async () => {
  const who = await world.subscribe()
  await addSeat(who)
  return who
}

const addSeat = async (who: Club): Promise<void> => {
  const quotedTotal = totalIn(await askForSeat(who))
  await done(request(who, 'POST', '/plans/users', { ...SEAT, quotedTotal }))
}

const CLIENT_ENDS = TERM_END + 43_200_000

const ways: readonly Way[] = [
  {
    name: 'a year that was cancelled',
    over: TERM_END,
    seats: { analysts: 2, viewers: 1 },
    lead: async () => {
      const who = await aYear()
      const json = { contractInfoId: who.contractId, cancellationDate: instantToWire(TERM_END - 1) }
      await done(request(who, 'PUT', '/cancel', json))
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
      const json = { contractInfoId: who.contractId, cancellationDate: instantToWire(OCTOBER - 1) }
      await done(request(who, 'PUT', '/cancel', json))
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
      const { body } = await request(who, 'GET', '')
      const [base] = getContractInfo.response.parse(body).plans
      const json = { endDate: instantToWire(CLIENT_ENDS - 1) }
      await done(request(who, 'PUT', `/plans/${base?._id}`, json))
      return who
    },
    billed: { planId: 'teamBasicPlan.base', days: 4 },
  },
]

const totalIn = ({ body }: Reply): number => {
  const total = /"total":(\d+)/.exec(JSON.stringify(body))?.[1]
  if (total === undefined) throw new Error(`no total: ${JSON.stringify(body)}`)
  return Number(total)
}

/** At a wrong price: the answer names it. */
const askForSeat = (who: Club): Promise<Reply> => request(who, 'POST', '/plans/users', { ...SEAT, quotedTotal: 1 })

const SEAT = { role: 'viewer', count: 1 }

type Kind = 'month' | 'year' | 'coupon'

const choice: Readonly<Record<Kind, () => Promise<{ readonly rest: string; readonly json: object }>>> = {
  month: async () => ({ rest: '/plans/monthly', json: { planId: 'teamStandardPlan' } }),
  year: async () => ({ rest: '/plans/yearly', json: { planId: 'yearlyStandardPlan' } }),
  coupon: async () => {
    const effective = { effectiveFrom: '2027-09-01', effectiveUntil: '2030-12-31' }
    const { id } = await makeCoupon({ database: world.database, clock: world.deps.clock }, effective)
    return { rest: '/plans/coupon/save', json: { couponId: id } }
  },
}

/** With the former seats, at the server's price. */
async function buy(who: Club, kind: Kind, { seats }: Way): Promise<void> {
  const { rest, json } = await choice[kind]()
  const quotedTotal = totalIn(await request(who, 'POST', rest, { ...json, quotedTotal: 1 }))
  const [analystNum, viewerNum] = [seats.analysts, seats.viewers]
  await done(request(who, 'POST', rest, { ...json, analystNum, viewerNum, quotedTotal }))
}

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
/** Every walk within so many days; the night takes all. */
const DAYS = 8
/** On one day with all plans. */
const walks: readonly Walk[] = ways
  .flatMap((way, first) =>
    Object.entries(distances).flatMap(([distance, from], second) =>
      kinds
        .filter((_, third) => second === 0 || (first + second) % kinds.length === third)
        .map((kind) => ({ way, kind, back: from(way.over), says: `${way.name}, ${distance}, a ${kind}` })),
    ),
  )
  .filter(({ way: { closes = Number.POSITIVE_INFINITY }, back }) => back < closes)
  .filter((_, nth) => isInTurn(nth, DAYS))

/** A day after the return and after the month's end. */
interface Seen {
  readonly bills: readonly (readonly (string | number | null)[])[]
  readonly findings: readonly string[]
  readonly isOnHold: boolean
  readonly seat: unknown
}

const checkAllBooks = async (): Promise<void> => {
  const { db, clock, ids } = world.deps
  const after = '00000000-0000-0000-0000-000000000000'
  await checkBooks({ db, clock, newId: ids.uuid, zone }, { what: 'all', at: clock.now(), after })
}

async function look(who: Club, from: Instant): Promise<Seen> {
  const { ownerDb } = world.database
  const bills = await ownerDb
    .selectFrom('invoices as i')
    .innerJoin('billings as b', (on) =>
      on.onRef('b.organization_id', '=', 'i.organization_id').onRef('b.billing_id', '=', 'i.billing_id'),
    )
    .leftJoin('settlements as s', (on) =>
      on.onRef('s.organization_id', '=', 'i.organization_id').onRef('s.billing_id', '=', 'i.billing_id'),
    )
    .select(['b.cycle', 'i.total', 's.payment_status'])
    .where('i.organization_id', '=', who.organizationId)
    .where('b.target_month', '>=', firstDay(monthOf(from, zone)))
    .orderBy('b.cycle')
    .execute()
  const findings = ownerDb.selectFrom('findings').selectAll().where('organization_id', '=', who.organizationId)
  const { parked_at } = await ownerDb
    .selectFrom('organizations')
    .select('parked_at')
    .where('organization_id', '=', who.organizationId)
    .executeTakeFirstOrThrow()
  return {
    bills: bills.map(({ cycle, total, payment_status }) => [cycle, total, payment_status]),
    findings: (await findings.execute()).map(({ check_id, facts }) => `${check_id}: ${facts}`),
    isOnHold: parked_at !== null,
    seat: (await askForSeat(who)).body,
  }
}

const priceOf = async (planId: PlanId): Promise<number> => {
  const plans = world.database.ownerDb.selectFrom('contract_plans').select('price_jpy')
  return Number((await plans.where('contract_plan_id', '=', planId).executeTakeFirstOrThrow()).price_jpy)
}

const withTax = (subtotal: number): number => Math.floor((subtotal * 110) / 100)

async function expectedBills({ way, kind, back }: Walk) {
  const month = monthOf(back, zone)
  const days = daysInMonth(month)
  const part = (price: number, of: number) => Math.floor((price * of) / days)
  const isSameMonth = monthOf(way.over, zone) === month
  const { billed } = way
  const before = billed === undefined || !isSameMonth ? 0 : part(await priceOf(billed.planId), billed.days)
  const left = days - Number(dateOf(back, zone).slice(8)) + 1
  const { analysts, viewers } = way.seats
  const counts = { base: 1, analyst: analysts - 1, viewer: viewers }
  let ofMonth = before
  let ofYear = 0
  for (const role of ['base', 'analyst', 'viewer'] as const) {
    const list = await priceOf(`teamStandardPlan.${role}`)
    const price = { month: list, coupon: Math.floor((list * 80) / 100), year: 0 }[kind]
    ofMonth += part(price, left * counts[role])
    ofYear += counts[role] * (await priceOf(`yearlyStandardPlan.${role}`))
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
    steps.unshift(...[...looks].map((at) => ({ at, take: checkAllBooks })))
    for (const step of steps.toSorted((a, b) => a.at - b.at)) {
      if (step.at > world.deps.clock.now()) await world.liveUntil(step.at)
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
    expect(await disagreements(world.database.ownerDb, world.provider)).toEqual([])
    expect(world.jobErrors).toEqual([])
  })
})
