import { type AddOn, decideAddOn } from '@touchline/domain/add-ons'
import {
  addDays,
  DAY,
  dateOf,
  type Instant,
  monthInterval,
  nextMonth,
  startOfMonth,
  type YearMonth,
  type Zone,
} from '@touchline/domain/calendar'
import { customPlanOf } from '@touchline/domain/catalogue'
import { closingIn } from '@touchline/domain/contract'
import { applySchedule } from '@touchline/domain/lifecycle'
import { decideGivingUp, decideGivingUpCustom, decideSleep, decideWaking } from '@touchline/domain/plans'
import { type PlannedChange, project } from '@touchline/domain/projection'
import { zones } from '../../packages/domain/src/testing/draws.ts'
import { type Random, randomOf } from '../random.ts'
import { cancel, changePlan, drawCoupon, useCoupon } from './actions.ts'
import { catalogue, customGroupIds, groupIds } from './catalogue.ts'
import { billTerm, closeMonth, followingMonths, liveMonth, passBoundaries } from './life.ts'
import { naiveFaults } from './naive.ts'
import { isUnsettled, nameNext, type Organization, openAgain } from './organization.ts'
import { type Provider, providerOf } from './provider.ts'
import { organizationOf } from './run.ts'
import { applySleep, drawSleep } from './sleeping.ts'
import { storedAt } from './storage.ts'

const MONTHS = 12
const calm = { declined: 0, timeoutBefore: 0, timeoutAfter: 0, eventLost: 0, eventTwice: 0, eventLate: 0 }
const kind = { isGlobal: false, isEsports: false }

const customFrom = (random: Random) =>
  ({ kind: 'custom', groupId: random.pick(customGroupIds), count: 1 + random.below(2) }) as const

function addOnFrom(random: Random): AddOn {
  if (random.chance(0.3)) return customFrom(random)
  const isTime = random.chance(0.5)
  if (!isTime) return { kind: random.pick(['analyst', 'viewer'] as const), count: 1 + random.below(3) }
  return { kind: random.pick(['upload', 'export'] as const), hours: random.pick([1, 2, 10, 60]), forOneUser: false }
}

function changesOf(random: Random, zone: Zone, from: Instant, to: Instant): readonly PlannedChange[] {
  const instants = Array.from({ length: random.below(4) }, () => from + random.below(to - from)).sort((a, b) => a - b)
  return instants.map((at, index): PlannedChange => {
    const draw = random.next()
    if (draw < 0.15) return { kind: 'coupon', at, ...drawCoupon(random, `planned-${index}`, dateOf(at, zone)) }
    if (draw < 0.25) return { kind: 'cancellation', at, when: random.chance(0.5) ? 'at-once' : 'period-end' }
    if (draw < 0.4) return { kind: 'add-on', at, addOn: addOnFrom(random) }
    if (draw < 0.55)
      return { kind: 'fewer-seats', at, seats: { analysts: random.below(3), viewers: 1 + random.below(3) } }
    if (draw < 0.68) return { kind: 'sleep', at, days: drawSleep(random, at, zone), everyYear: random.chance(0.3) }
    if (draw < 0.71) return { kind: 'fewer-add-ons', at, addOn: customFrom(random) }
    if (draw < 0.74) return { kind: 'waking', at, on: addDays(dateOf(at, zone), random.pick([0, 1, 12])) }
    const seats = random.chance(0.5) ? { analysts: 1 + random.below(6), viewers: random.below(8) } : {}
    const waits = random.chance(0.2) ? { startsNextMonth: true } : {}
    return { kind: 'plan', at, selection: { groupId: random.pick(groupIds), ...seats, ...waits } }
  })
}

interface Moment {
  readonly month: YearMonth
  readonly now: Instant
}

function comeBack(organization: Organization, provider: Provider, random: Random, { month, now }: Moment): Moment {
  const { zone } = organization.contract
  cancel(organization, 'at-once', now)
  if (organization.closedAt === null || organization.contract.cancellation.state !== 'done') return { month, now }
  const back = random.chance(0.6) ? month : nextMonth(month)
  const { start, end } = monthInterval(back, zone)
  const then = Math.max(now, start) + 1 + random.below(end - Math.max(now, start) - 1)
  if (back !== month) play(organization, provider, month, now, [])
  openAgain(organization)
  const { contract } = organization
  const input = { contract, catalogue, organization: kind, unsettled: isUnsettled(organization), now: then }
  changePlan(organization, { ...input, selection: { groupId: random.pick(groupIds), viewers: random.below(8) } })
  billTerm(organization, provider, then)
  return { month: back, now: then }
}

function perform(organization: Organization, change: PlannedChange): void {
  const { contract } = organization
  const input = { contract, catalogue, organization: kind, unsettled: isUnsettled(organization), now: change.at }
  if (change.kind === 'plan') changePlan(organization, { ...input, selection: change.selection })
  if (change.kind === 'coupon') useCoupon(organization, input, change)
  if (change.kind === 'cancellation') cancel(organization, change.when ?? 'at-once', change.at)
  if (change.kind === 'fewer-seats') {
    const decided = decideGivingUp({ ...input, seats: change.seats, inUse: { analysts: 1, viewers: 0 } })
    if (decided.kind === 'possible') organization.contract = { ...contract, ...decided.terms }
  }
  if (change.kind === 'fewer-add-ons') {
    const planId = customPlanOf(change.addOn.groupId)
    const decided = decideGivingUpCustom({ ...input, planId, count: change.addOn.count })
    if (decided.kind === 'possible')
      organization.contract = applySchedule(contract, decided.schedule, nameNext(organization))
  }
  if (change.kind === 'sleep' || change.kind === 'waking') {
    const decided =
      change.kind === 'sleep' ? decideSleep(input, change.days, change.everyYear) : decideWaking(input, change.on)
    if (decided.kind === 'possible') applySleep(organization, decided)
  }
  if (change.kind === 'add-on') {
    const payer = { hasContact: true, hasCard: true, paysByCard: true }
    const decided = decideAddOn({ ...input, payer }, change.addOn)
    if (decided.kind === 'possible')
      organization.contract = applySchedule(
        organization.contract,
        { end: [], withdraw: [], add: decided.entries },
        nameNext(organization),
      )
  }
}

function play(
  organization: Organization,
  provider: Provider,
  month: YearMonth,
  from: Instant,
  changes: readonly PlannedChange[],
): void {
  const { start, end } = monthInterval(month, organization.contract.zone)
  let now = Math.max(start - 1, from)
  const mine = changes.filter(({ at }) => at >= start && at < end)
  for (const at of [...mine.map((change) => change.at), end]) {
    for (const boundary of passBoundaries(organization, now, at)) billTerm(organization, provider, boundary)
    now = at
    for (const change of mine) if (change.at === at && organization.closedAt === null) perform(organization, change)
    if (organization.contract.sleeps?.at(-1)?.until === now) passBoundaries(organization, now - 1, now)
    billTerm(organization, provider, now)
  }
  organization.quote = null
  closeMonth(organization, provider, month, end)
}

const billsOf = (organization: Organization) =>
  organization.bills.map(({ cycle, invoice }) => `${cycle} ${invoice.month} ${invoice.total.minor}`).sort()

/** Empty: every projected bill equals the simulated one. */
export function projectionFaults(seed: number): readonly string[] {
  const random = randomOf(seed)
  const zone = random.pick(zones)
  const first: YearMonth = `${2011 + random.below(20)}-${String(1 + random.below(12)).padStart(2, '0')}`
  const past = followingMonths(first, 2 + random.below(14))
  const provider = providerOf(random, calm)
  const organization = organizationOf(random, startOfMonth(first, zone) + random.below(20 * DAY), zone)
  for (const month of past.slice(0, -1)) liveMonth(organization, provider, random, month)
  let month = past.at(-1) ?? first
  const { start, end } = monthInterval(month, zone)
  let now = start + random.below(end - start)
  for (const boundary of passBoundaries(organization, start - 1, now)) billTerm(organization, provider, boundary)
  billTerm(organization, provider, now)
  if (organization.closedAt === null && random.chance(0.4))
    ({ month, now } = comeBack(organization, provider, random, { month, now }))
  if (organization.closedAt !== null) return []
  // Seats in use cannot be projected.
  organization.inUse = { analysts: 0, viewers: 0 }
  const months = followingMonths(month, MONTHS)
  const changes = changesOf(random, zone, now, monthInterval(months.at(-1) ?? month, zone).end)
  const projected = project({
    contract: organization.contract,
    catalogue,
    organization: kind,
    unsettled: false,
    now,
    assumptions: {
      byMonth: new Map(),
      otherwise: { upload: 0, export: 0 },
      usedBefore: { upload: 0, export: 0 },
      buysHours: false,
      storedSecondsAt: (at) => storedAt(organization, at),
    },
    changes,
    months: MONTHS,
  })
  const before = new Set(billsOf(organization))
  // A closed month is billed at the closing.
  const closed = closingIn(organization.contract, month)
  const isAhead = (each: YearMonth) => each !== month || closed === null
  for (const each of months) play(organization, provider, each, now, changes)
  const lived = billsOf(organization).filter(
    (bill) => !before.has(bill) && months.some((each) => isAhead(each) && bill.includes(` ${each} `)),
  )
  const said = projected.months
    .flatMap(({ bills }) => bills.map(({ cycle, invoice }) => `${cycle} ${invoice.month} ${invoice.total.minor}`))
    .filter((bill) => !bill.endsWith(' 0'))
    .sort()
  const again = [month, nextMonth(month)].flatMap((each) => naiveFaults(organization, each))
  if (again.length > 0) return again.map((fault) => `seed ${seed}, ${zone}: ${fault}`)
  return lived.join() === said.join() ? [] : [`seed ${seed}, ${zone}: lived ${lived.join()}, projected ${said.join()}`]
}
