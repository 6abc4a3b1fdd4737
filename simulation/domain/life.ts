import { computeMonthlyBilling, computeYearlyTerm, type Invoice } from '@touchline/domain/billing'
import {
  dateOf,
  type Instant,
  monthInterval,
  monthOf,
  nextMonth,
  termAt,
  type YearMonth,
} from '@touchline/domain/calendar'
import { baseGroupAt } from '@touchline/domain/contract'
import { applySchedule, passBoundary } from '@touchline/domain/plans'
import type { Random } from '../random.ts'
import { act } from './actions.ts'
import { catalogue } from './catalogue.ts'
import { type Bill, type Club, nameNext } from './club.ts'
import { pauseUnpaid, resumePaid } from './pausing.ts'
import type { Provider } from './provider.ts'
import { hearEvents, replaceCard, retryDue, settle } from './settlement.ts'

const fix = (club: Club, id: string, cycle: Bill['cycle'], invoice: Invoice): Bill | null => {
  if (invoice.total.minor === 0n) return null
  const bill: Bill = {
    id,
    cycle,
    invoice,
    status: 'Waiting',
    attempts: [],
    inFlight: null,
    retryAt: null,
    failedAt: null,
    history: [],
  }
  club.bills.push(bill)
  return bill
}

export const monthBill = ({ contract, closedAt }: Club, month: YearMonth): Invoice =>
  computeMonthlyBilling({
    contract,
    catalogue,
    month,
    storedSecondsOverRetention: 0,
    ...(closedAt !== null && monthOf(closedAt, contract.zone) === month ? { until: closedAt } : {}),
  })

/** The term in force is paid for at its start; looked at again it is found paid. */
export function billTerm(club: Club, provider: Provider, now: Instant): void {
  const { contract } = club
  if (contract.yearlyAnchor === null || baseGroupAt(contract, catalogue, now)?.cycle !== 'year') return
  const term = termAt(dateOf(contract.yearlyAnchor, contract.zone), now, contract.zone)
  const id = `year ${term.firstDay}`
  if (club.bills.some((bill) => bill.id === id)) return
  const invoice = computeYearlyTerm({ contract, catalogue, termStart: term.start, storedSecondsOverRetention: 0 })
  const { termQuote } = club
  if (termQuote !== null && termQuote.start === term.start && termQuote.total !== invoice.total.minor)
    club.broken.push(`${id} was said to cost ${termQuote.total} and costs ${invoice.total.minor}`)
  const bill = fix(club, id, 'year', invoice)
  if (bill !== null) settle(bill, provider, now)
}

/** Renewals and ends of terms, at their own instants even when no event came for a while. */
export function passBoundaries(club: Club, from: Instant, to: Instant): readonly Instant[] {
  const ends = club.contract.entries.flatMap(({ end }) => (end !== null && end > from && end <= to ? [end] : []))
  const boundaries = [...new Set(ends)].sort((a, b) => a - b)
  for (const boundary of boundaries) {
    const passed = passBoundary(club.contract, catalogue, boundary)
    if (passed.kind === 'nothing') continue
    club.contract = applySchedule(club.contract, passed.schedule, nameNext(club))
    if (passed.kind === 'cancelled') {
      club.contract = { ...club.contract, cancellation: { state: 'done', at: boundary } }
      club.closedAt ??= boundary
    }
  }
  return boundaries
}

export function closeMonth(club: Club, provider: Provider, month: YearMonth, now: Instant): void {
  const invoice = monthBill(club, month)
  const { quote } = club
  if (quote !== null && quote.month === month && quote.total !== invoice.total.minor)
    club.broken.push(`${month} was said to cost ${quote.total} and costs ${invoice.total.minor}`)
  club.quote = null
  const bill = fix(club, `month ${month}`, 'month', invoice)
  if (bill !== null) settle(bill, provider, now)
}

/** What the month will cost as things are: until something else is done, it is what the close charges. */
function estimate(club: Club, month: YearMonth): void {
  const total = monthBill(club, month).total.minor
  if (club.quote !== null && club.quote.month === month && club.quote.total !== total)
    club.broken.push(`${month} was quoted at ${club.quote.total} and is estimated at ${total}`)
  club.quote = club.closedAt === null ? { month, total } : null
}

const instantsIn = (random: Random, start: Instant, end: Instant): readonly Instant[] => {
  const count = random.chance(0.3) ? 1 + random.below(3) : 0
  // The first and the last millisecond come more often than chance would have it.
  const draw = () =>
    random.pick([start, end - 1, ...Array.from({ length: 6 }, () => start + random.below(end - start))])
  return Array.from({ length: count }, draw).sort((a, b) => a - b)
}

function pauseOrResume(club: Club, now: Instant): void {
  pauseUnpaid(club, now)
  resumePaid(club, now)
}

/** One month of a club: what its people do, what its plans do by themselves, then the close and the money. */
export function liveMonth(club: Club, provider: Provider, random: Random, month: YearMonth): void {
  const { start, end } = monthInterval(month, club.contract.zone)
  let now = start - 1
  for (const at of [...instantsIn(random, start, end), end]) {
    for (const boundary of passBoundaries(club, now, at)) billTerm(club, provider, boundary)
    now = at
    hearEvents(club, provider, now)
    retryDue(club, provider, now)
    pauseOrResume(club, now)
    if (at < end && club.closedAt === null) {
      act(club, random, now)
      estimate(club, month)
    }
    billTerm(club, provider, now)
  }
  closeMonth(club, provider, month, end)
  if (random.chance(club.care)) replaceCard(club, provider, end)
  pauseOrResume(club, end)
}

/** Five days without faults and actions: afterwards nothing may be left in between (invariant I25). */
export function quietDays(club: Club, provider: Provider, from: Instant): void {
  provider.calm()
  for (let day = 1; day <= 5; day += 1) {
    const now = from + day * 86_400_000
    hearEvents(club, provider, now)
    replaceCard(club, provider, now)
    retryDue(club, provider, now)
  }
  hearEvents(club, provider, from + 60 * 86_400_000)
}

export const followingMonths = (first: YearMonth, count: number): readonly YearMonth[] => {
  const months = [first]
  while (months.length < count) months.push(nextMonth(months.at(-1) ?? first))
  return months
}
