import { dateOf, type Instant, type LocalDate, type Seconds, type Zone } from '../calendar/index.ts'
import type { Limit } from '../contract/index.ts'
import type { Consumption, LimitAlert } from './consumption.ts'
import type { CountingPeriod } from './counting-period.ts'

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
/** Before so many days a rate says nothing: the fourth day of a month, a tenth of a term. */
const EARLY_DAYS = { month: 3, year: 36 } as const

/**
 * How much will be used by the period's end at the present rate; null while it is too early to say. A figure to plan with,
 * in the unit of `used`; it charges nothing.
 */
export function paceAt(used: number, { cycle, start, end }: CountingPeriod, at: Instant): number | null {
  if (at - start < EARLY_DAYS[cycle] * DAY_MS) return null
  return Math.floor((used * (end - start)) / (at - start))
}

export interface PaceInput {
  readonly used: Seconds
  /** Null: unlimited. */
  readonly limit: Limit | null
  readonly period: CountingPeriod
  readonly zone: Zone
  readonly at: Instant
  /** Used in each of the last whole weeks. */
  readonly weeks: readonly Seconds[]
}

/** What will be used by the period's end: at the pace of the period, and of the slowest and the fastest of the last weeks. */
interface Outlook {
  readonly lowest: Seconds
  readonly expected: Seconds
  readonly highest: Seconds
}

export interface Pace {
  readonly state: 'unused' | 'early' | 'within' | 'over' | 'used-up'
  /** Null while nothing is used, or while it is too early to say. */
  readonly outlook: Outlook | null
  /** When the limit will be reached; null if that is not within the period, or past. */
  readonly runsOutAt: Instant | null
  readonly runsOutOn: LocalDate | null
}

/** Where the use of a period leads to. A yearly limit counts over its term. */
export function pace(input: PaceInput): Pace {
  const { used, limit, zone } = input
  const outlook = outlookOf(input)
  const state = stateOf(used, limit, outlook)
  const runsOutAt = state === 'over' && limit !== null ? reachedAt(limit.hard, input) : null
  return { state, outlook, runsOutAt, runsOutOn: runsOutAt === null ? null : dateOf(runsOutAt, zone) }
}

/**
 * What its reader is alerted to, the same on every screen and in mails (billing rules: "Soft limits"). A soft limit of
 * nothing, or of the hard one, is none.
 */
export function alertOf({ limit, used }: Consumption, { state }: Pick<Pace, 'state'>): LimitAlert {
  if (state === 'used-up') return 'hard'
  if (state === 'over') return 'soft'
  if (limit.soft <= 0 || used < limit.soft) return 'none'
  return state === 'early' ? 'soft' : 'past'
}

function stateOf(used: Seconds, limit: Limit | null, outlook: Outlook | null): Pace['state'] {
  if (used === 0) return 'unused'
  if (limit !== null && used >= limit.hard) return 'used-up'
  if (outlook === null) return 'early'
  return limit !== null && outlook.expected > limit.hard ? 'over' : 'within'
}

function outlookOf({ used, period, at, weeks }: PaceInput): Outlook | null {
  const expected = used === 0 ? null : paceAt(used, period, at)
  if (expected === null) return null
  const daysLeft = (period.end - at) / DAY_MS
  const bounds = [expected, ...weeks.map((week) => Math.floor(used + (week / WEEK_DAYS) * daysLeft))]
  return { lowest: Math.min(...bounds), expected, highest: Math.max(...bounds) }
}

const reachedAt = (hard: Seconds, { used, period: { start }, at }: PaceInput): Instant =>
  Math.floor(start + (hard / used) * (at - start))
