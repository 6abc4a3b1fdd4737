import { computeYearlyTerm, type Invoice, priceNotice, untoldRises } from '@touchline/domain/billing'
import {
  DAY,
  dateOf,
  type Instant,
  monthInterval,
  monthOf,
  nextMonth,
  termAt,
  type YearMonth,
} from '@touchline/domain/calendar'
import {
  baseGroupAt,
  billedMonthAt,
  type Contract,
  entriesAt,
  type SeatCounts,
  seatsAt,
} from '@touchline/domain/contract'
import {
  applyPassed,
  endOfGivenUp,
  type PassedBoundary,
  passBoundary,
  withoutGivenUp,
} from '@touchline/domain/lifecycle'
import type { Random } from '../random.ts'
import { act } from './actions.ts'
import { catalogue, catalogueAt } from './catalogue.ts'
import { giveGoodwill, hasGoodwill, useGoodwill } from './goodwill.ts'
import { monthBill } from './month-bill.ts'
import { termAddOnFaults } from './naive.ts'
import { type Bill, end, nameNext, type Organization } from './organization.ts'
import { pauseUnpaid, resumePaid } from './pausing.ts'
import { planOf } from './plan-of.ts'
import type { Provider } from './provider.ts'
import { hearEvents, replaceCard, retryDue, settle } from './settlement.ts'
import { noteSleep, sleepDays } from './sleeping.ts'
import { storedAt, storedIn } from './storage.ts'
import { missedWithin, restoreGames } from './trash.ts'

const fix = (organization: Organization, id: string, cycle: Bill['cycle'], invoice: Invoice): Bill | null => {
  if (invoice.total.minor === 0n) return null
  const bill: Bill = {
    id,
    cycle,
    invoice,
    rule: organization.dunning[cycle],
    zone: organization.contract.zone,
    status: 'Waiting',
    attempts: [],
    inFlight: null,
    retryAt: null,
    said: null,
    failedAt: null,
    history: [],
  }
  organization.bills.push(bill)
  return bill
}

export function billTerm(organization: Organization, provider: Provider, now: Instant): void {
  const { contract } = organization
  if (contract.yearlyAnchor === null || baseGroupAt(contract, catalogue, now)?.cycle !== 'year') return
  const term = termAt(dateOf(contract.yearlyAnchor, contract.zone), now, contract.zone)
  const id = `year ${term.firstDay}`
  const begins = monthOf(term.start, contract.zone)
  if (organization.closed.some(({ cycle, month }) => cycle === 'year' && month === begins)) return
  const hadGoodwill = hasGoodwill(organization)
  const invoice = computeYearlyTerm({
    contract,
    catalogue,
    termStart: term.start,
    storedSecondsOverRetention: storedAt(organization, term.start),
  })
  organization.broken.push(...termAddOnFaults(organization, invoice, term.start))
  useGoodwill(organization, { cycle: 'year', invoice }, term.start)
  // An estimate takes the storage of the month's end for that of the term.
  if (hadGoodwill && storedAt(organization, term.start) !== storedIn(organization, invoice.month))
    organization.quote = null
  const { termQuote } = organization
  const isSaid = !hadGoodwill && termQuote?.start === term.start && isAtThose(organization, termQuote)
  if (isSaid && termQuote.total !== invoice.total.minor)
    organization.broken.push(`${id} was said to cost ${termQuote.total} and costs ${invoice.total.minor}`)
  const bill = fix(organization, id, 'year', invoice)
  if (bill !== null) settle(bill, provider, now)
}

/** What was not scheduled, as an add-on that goes on, has the price of a list that was published since. */
function isAtThose(
  { contract }: Organization,
  { start, lists, planned }: NonNullable<Organization['termQuote']>,
): boolean {
  const held = entriesAt(contract, start).filter((entry) => planOf(entry).cycle === 'year')
  return lists === catalogueAt(start) || held.every(({ id }) => planned.has(id))
}

/** While more are held than used, and more than one analyst. */
function seatsLeft(held: SeatCounts, givenUp: SeatCounts, inUse: SeatCounts): SeatCounts {
  const left = { ...held }
  for (let seat = 0; seat < givenUp.analysts; seat += 1)
    if (left.analysts > 1 && left.analysts > inUse.analysts) left.analysts -= 1
  for (let seat = 0; seat < givenUp.viewers; seat += 1)
    if (left.viewers > 0 && left.viewers > inUse.viewers) left.viewers -= 1
  return left
}

function lookAtSeats(organization: Organization, before: Contract, passed: PassedBoundary, boundary: Instant): void {
  const { contract, inUse } = organization
  if (passed.kind === 'nothing' || passed.givenUp === undefined) return
  if (passed.givenUp.kept?.analysts !== 0 || passed.givenUp.kept.viewers !== 0)
    Object.assign(organization, { quote: null, nextQuote: null, termQuote: null })
  const kept = withoutGivenUp(before)
  const alone = passBoundary(kept, catalogue, boundary)
  const held = alone.kind === 'nothing' ? kept : applyPassed(kept, alone, String)
  const left = seatsLeft(seatsAt(held, catalogue, boundary), passed.givenUp.seats, inUse)
  const has = seatsAt(contract, catalogue, boundary)
  if (left.analysts !== has.analysts || left.viewers !== has.viewers)
    organization.broken.push(
      `${has.analysts} and ${has.viewers} seats are left, not ${left.analysts} and ${left.viewers}`,
    )
}

/** At their own instants, even without events. */
export function passBoundaries(organization: Organization, from: Instant, to: Instant): readonly Instant[] {
  const { contract } = organization
  const all = [...contract.entries.map(({ end }) => end), endOfGivenUp(contract, catalogue), ...sleepDays(contract)]
  const ends = all.flatMap((end) => (end !== null && end > from && end <= to ? [end] : []))
  const boundaries = [...new Set(ends)].sort((a, b) => a - b)
  for (const boundary of boundaries) {
    const before = organization.contract
    const passed = passBoundary(before, catalogue, boundary, organization.inUse)
    if (passed.kind !== 'nothing') {
      organization.contract = applyPassed(before, passed, nameNext(organization))
      lookAtSeats(organization, before, passed, boundary)
    }
    if (passed.kind === 'cancelled' || passed.kind === 'expired') end(organization, passed.kind, boundary)
    noteSleep(organization, boundary)
  }
  return boundaries
}

const chargedAt = ({ endings, contract: { zone } }: Organization, month: YearMonth): Instant =>
  endings.find(({ kind, at }) => kind === 'closed' && monthOf(at, zone) === month)?.at ?? monthInterval(month, zone).end

export function closeMonth(organization: Organization, provider: Provider, month: YearMonth, now: Instant): void {
  const invoice = monthBill(organization, month)
  const { quote } = organization
  const nextQuote = hasGoodwill(organization) ? null : organization.nextQuote
  useGoodwill(organization, { cycle: 'month', invoice }, chargedAt(organization, month))
  for (const said of [quote, nextQuote])
    if (said !== null && said.month === month && said.total !== invoice.total.minor)
      organization.broken.push(`${month} was said to cost ${said.total} and costs ${invoice.total.minor}`)
  organization.quote = null
  if (nextQuote?.month === month) organization.nextQuote = null
  const bill = fix(organization, `month ${month}`, 'month', invoice)
  if (bill !== null) settle(bill, provider, now)
}

function estimate(organization: Organization, month: YearMonth): void {
  const total = monthBill(organization, month).total.minor
  if (organization.quote !== null && organization.quote.month === month && organization.quote.total !== total)
    organization.broken.push(`${month} was quoted at ${organization.quote.total} and is estimated at ${total}`)
  organization.quote = organization.closedAt === null ? { month, total } : null
}

const instantsIn = (random: Random, start: Instant, end: Instant): readonly Instant[] => {
  const count = random.chance(0.3) ? 1 + random.below(3) : 0
  const draw = () =>
    random.pick([start, end - 1, ...Array.from({ length: 6 }, () => start + random.below(end - start))])
  return Array.from({ length: count }, draw).sort((a, b) => a - b)
}

/** Shared days: some organisations come back on the day they end. */
function onLastDays({ contract }: Organization, random: Random, start: Instant, end: Instant): readonly Instant[] {
  const ends = new Set(contract.entries.map((entry) => entry.end ?? 0).filter((at) => at >= start && at < end))
  return [...ends].filter(() => random.chance(0.3)).map((at) => Math.min(at + random.below(DAY), end - 1))
}

function hearPrices(organization: Organization, now: Instant): void {
  const { contract, noticeDays } = organization
  if (noticeDays === null || organization.closedAt !== null) return
  const notified = untoldRises(contract, catalogueAt(now), now).map((from) =>
    priceNotice(from, now, contract.zone, noticeDays),
  )
  if (notified.length === 0) return
  organization.nextQuote = null
  organization.contract = { ...contract, priceNotices: [...(contract.priceNotices ?? []), ...notified] }
}

function pauseOrResume(organization: Organization, now: Instant): void {
  pauseUnpaid(organization, now)
  resumePaid(organization, now)
}

export function liveMonth(organization: Organization, provider: Provider, random: Random, month: YearMonth): void {
  const { start, end: monthEnd } = monthInterval(month, organization.contract.zone)
  let now = start - 1
  const instants = [
    ...instantsIn(random, start, monthEnd),
    ...onLastDays(organization, random, start, monthEnd),
    ...missedWithin(organization, start, monthEnd),
  ]
  for (const at of [...instants.sort((a, b) => a - b), monthEnd]) {
    for (const boundary of passBoundaries(organization, now, at)) billTerm(organization, provider, boundary)
    now = at
    hearEvents(organization, provider, now)
    hearPrices(organization, now)
    retryDue(organization, provider, now)
    // Debts come first.
    if (organization.closedAt !== null && random.chance(0.2)) replaceCard(organization, provider, now)
    pauseOrResume(organization, now)
    if (at < monthEnd) {
      act(organization, random, now)
      giveGoodwill(organization, now)
      if (organization.contract.sleeps?.at(-1)?.until === now) passBoundaries(organization, now - 1, now)
      estimate(organization, billedMonthAt(organization.contract, now))
      restoreGames(organization, now)
      estimate(organization, billedMonthAt(organization.contract, now))
    }
    billTerm(organization, provider, now)
  }
  closeMonth(organization, provider, month, monthEnd)
  if (random.chance(organization.care)) replaceCard(organization, provider, monthEnd)
  pauseOrResume(organization, monthEnd)
}

export function quietDays(organization: Organization, provider: Provider, from: Instant): void {
  provider.calm()
  for (let day = 1; day <= 5; day += 1) {
    const now = from + day * DAY
    hearEvents(organization, provider, now)
    replaceCard(organization, provider, now)
    retryDue(organization, provider, now)
  }
  hearEvents(organization, provider, from + 60 * DAY)
}

export const followingMonths = (first: YearMonth, count: number): readonly YearMonth[] => {
  const months = [first]
  while (months.length < count) months.push(nextMonth(months.at(-1) ?? first))
  return months
}
