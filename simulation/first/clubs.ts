import { addMonths, addMonthsToDate, firstDay, monthOf, type YearMonth, yearlyTerm } from '@touchline/domain/calendar'
import type { TaxTable } from '@touchline/domain/money'
import { applied, exported } from '@touchline/testing/catalogue'
import { openTestCell, type TestCell, taxedBy } from '@touchline/testing/cell'
import { operatorOn } from '@touchline/testing/commands'
import { makeCoupon } from '@touchline/testing/coupons'
import { subscribeOn } from '@touchline/testing/on-plans'
import { openMonthOf } from '@touchline/testing/open-month'
import type { OrganizationOptions } from '@touchline/testing/organization'
import { totalIn } from '../answers.ts'
import type { Random } from '../random.ts'
import type { Member } from '../whole/member.ts'
import { changePlan, leave } from '../whole/people.ts'
import { answerOf, giveOrTakeBack } from '../whole/take-backs.ts'

export const BEGIN = Date.parse('2026-10-05T00:00:00Z')
/** Whose months begin first. */
export const ZONE = 'Asia/Tokyo'

const places = [
  { zone: ZONE, currency: 'JPY', taxRegion: 'JP' },
  { zone: ZONE, currency: 'JPY', taxRegion: 'JP' },
  { zone: 'Europe/Paris', currency: 'JPY', taxRegion: 'FR' },
  { zone: 'America/New_York', currency: 'JPY', taxRegion: 'US' },
] as const satisfies readonly OrganizationOptions[]

const taxOf = (buyer: string, rate: number, from: string | null = null): TaxTable['rows'][number] => ({
  buyer,
  hasNumber: null,
  from,
  rate,
  category: rate === 0 ? 'O' : 'S',
  reasonCode: null,
  reason: null,
})

/** In Japan and France the rate changes with January. */
const changing: TaxTable = {
  country: 'JP',
  rows: [
    taxOf('JP', 1_000),
    taxOf('JP', 1_200, '2027-01-01'),
    taxOf('FR', 2_000),
    taxOf('FR', 2_100, '2027-01-01'),
    taxOf('*', 0),
  ],
}

export interface Region {
  readonly cell: TestCell
  readonly members: readonly Member[]
}

export async function openRegion(random: Random, clubs: number): Promise<Region> {
  const cell = await openTestCell(BEGIN)
  if (random.chance(0.5)) await taxedBy(cell, changing)
  const members: Member[] = []
  for (let number = 1; number <= clubs; number += 1) {
    const made = number % 4 === 0 ? await onTerm(cell, random, number) : await monthly(cell, random, number)
    members.push({ number, made, token: await cell.server.signIn(made), purchases: 0 })
  }
  return { cell, members }
}

async function subscribe(cell: TestCell, options: OrganizationOptions) {
  const made = await cell.open({ createdAt: BEGIN, canBuy: true, basePlanId: 'teamBasicPlan.base', ...options })
  await openMonthOf(cell.deps, made)
  return made
}

const monthly = (cell: TestCell, random: Random, number: number) =>
  subscribe(cell, {
    ...random.pick(places),
    login: `club-${number}`,
    basePlanId: random.pick(['teamBasicPlan.base', 'teamStandardPlan.base', 'teamStandardPlusPlan.base']),
    seats: { viewer: random.below(3) },
  })

/** Half of them renew on a 1st. */
function onTerm(cell: TestCell, random: Random, number: number) {
  const place = random.pick(places)
  const month = addMonths('2026-11', random.below(8))
  const day = random.chance(0.5) ? firstDay(month) : `${month}-${10 + random.below(18)}`
  const { start, end } = yearlyTerm(addMonthsToDate(day, -12), 0, place.zone)
  const plans = ['base', 'viewer'].map((role) => `yearlyStandardPlan.${role}`)
  const world = {
    deps: cell.deps,
    worker: { runDue: cell.runDue },
    subscribe: (options: OrganizationOptions = {}) => subscribe(cell, options),
  }
  return subscribeOn(world, { plans, start, end }, { ...place, login: `club-${number}` })
}

async function goodwill({ deps, clock }: TestCell, { made }: Member): Promise<string> {
  const words = ['goodwill', 'give', made.organizationId, '--amount', '900', '--reason', 'a test']
  const from = ['--from', monthOf(clock.now(), ZONE)]
  return operatorOn(deps)
    .type([...words, ...from])
    .then(
      () => 'goodwill',
      (error: Error) => `no goodwill: ${error.message}`,
    )
}

async function couponed(cell: TestCell, member: Member, random: Random): Promise<string> {
  const { made, token } = member
  const day = firstDay(monthOf(cell.clock.now(), ZONE))
  const { id: couponId } = await makeCoupon(cell, {
    termMonths: 1 + random.below(3),
    effectiveFrom: day,
    effectiveUntil: addMonthsToDate(day, 2),
  })
  const path = `/${made.organizationId}/manage/contract_info/${made.contractId}/plans/coupon/save`
  const ask = (quotedTotal: number) =>
    cell.server.send({
      method: 'POST',
      path,
      token,
      json: { couponId, quotedTotal },
      headers: { 'idempotency-key': `coupon-${member.number}-${(member.purchases += 1)}` },
    })
  const asked = await ask(1)
  const total = totalIn(asked.body)
  return `a coupon: ${answerOf(total === null ? asked : await ask(total))}`
}

const groups = ['teamBasicPlan', 'teamStandardPlan', 'teamStandardPlusPlan', 'yearlyStandardPlan']

/** Some months ahead; corrected or taken back where one is there. */
export function otherPrices(file: Awaited<ReturnType<typeof exported>>, random: Random, running: YearMonth) {
  const group = random.pick(groups)
  const had = file.groups[group]
  if (had === undefined) throw new Error(`${group} is not sold`)
  const ahead = had.prices.flatMap(({ from }) => (from !== undefined && from > addMonths(running, 1) ? [from] : []))
  const from = ahead.length > 0 && random.chance(0.5) ? random.pick(ahead) : addMonths(running, 2 + random.below(3))
  const base = (had.prices[0]?.JPY?.base ?? 0) + 100 * (random.below(9) - 2)
  const others = had.prices.filter((list) => list.from !== from)
  const isTakenBack = others.length < had.prices.length && random.chance(0.5)
  const prices = isTakenBack
    ? others
    : [...others, { from, JPY: { base } }].toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
  return {
    file: { ...file, groups: { ...file.groups, [group]: { ...had, prices } } },
    said: `${group} ${isTakenBack ? 'as before' : base} from ${from}`,
  }
}

export async function changePrices({ cell }: Region, random: Random): Promise<string> {
  const { file, said } = otherPrices(await exported(cell), random, monthOf(cell.clock.now(), ZONE))
  const faults = await applied(cell, file)
  await cell.runDue()
  return `${said}: ${faults.join(', ')}`
}

/** What a club does, or somebody for it. Wakes nobody else. */
export async function happen({ cell }: Region, member: Member, random: Random, broken: string[]): Promise<string> {
  const token = await cell.server.signIn(member.made).catch(() => null)
  if (token === null) return `club ${member.number}, is closed`
  member.token = token
  const draw = random.next()
  const line =
    draw < 0.25
      ? await changePlan(cell, member, random, broken)
      : draw < 0.65
        ? await giveOrTakeBack(cell, member, random, broken)
        : draw < 0.72
          ? await leave(cell, member)
          : draw < 0.86
            ? await goodwill(cell, member)
            : await couponed(cell, member, random)
  await cell.runDue()
  return `${new Date(cell.clock.now()).toISOString()} club ${member.number}, ${line}`
}
