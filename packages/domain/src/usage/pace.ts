import { dateOf, type Instant, type LocalDate, type Seconds, type Zone } from '../calendar/index.ts'
import type { Limit } from '../contract/index.ts'
import type { Consumption, LimitAlert } from './consumption.ts'
import type { CountingPeriod } from './counting-period.ts'

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
/** Too early for a rate: three days of a month, a tenth of a term. */
const EARLY_DAYS = { month: 3, year: 36 } as const

/** Null while too early. */
export function paceAt(used: number, { cycle, start, end }: CountingPeriod, at: Instant): number | null {
  if (at - start < EARLY_DAYS[cycle] * DAY_MS) return null
  return Math.floor((used * (end - start)) / (at - start))
}

export interface PaceInput {
  readonly used: Seconds
  readonly limit: Limit | null
  readonly period: CountingPeriod
  readonly zone: Zone
  readonly at: Instant
  readonly weeks: readonly Seconds[]
}

/** At the pace of the period, and of the slowest and fastest week. */
interface Outlook {
  readonly lowest: Seconds
  readonly expected: Seconds
  readonly highest: Seconds
}

export interface Pace {
  readonly state: 'unused' | 'early' | 'within' | 'over' | 'used-up'
  readonly outlook: Outlook | null
  /** Null: not within the period, or past. */
  readonly runsOutAt: Instant | null
  readonly runsOutOn: LocalDate | null
}

/** A yearly limit counts over its term. */
export function pace(input: PaceInput): Pace {
  const { used, limit, zone } = input
  const outlook = outlookOf(input)
  const state = stateOf(used, limit, outlook)
  const runsOutAt = state === 'over' && limit !== null ? reachedAt(limit.hard, input) : null
  return { state, outlook, runsOutAt, runsOutOn: runsOutAt === null ? null : dateOf(runsOutAt, zone) }
}

/** For screens and mails (billing rules: "Soft limits"). A soft limit of 0 or equal to the hard one is none. */
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
