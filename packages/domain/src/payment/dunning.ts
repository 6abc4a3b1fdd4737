import type { Instant, Zone } from '../calendar/index.ts'

/** Days from the first failure. */
export interface DunningRule {
  readonly tries: readonly number[]
  /** 0 pauses at the first failure (reading S5). */
  readonly graceDays: number
}

export type Dunning = Readonly<Record<'month' | 'year', DunningRule>>

/** No automatic charge after this day. */
export const LAST_TRY_DAY = 60
const WEEK = 7

const usual: DunningRule = { tries: [3, 8, 15], graceDays: 0 }

export const usualDunning: Dunning = { month: usual, year: usual }

const FORM = /^(month|year)(?: tries (\d{1,2}(?: \d{1,2})*))?(?: grace (\d{1,2}))?$/

/** E.g. `month grace 7; year tries 3 7 14 grace 14`; the rest by default. Null: invalid. */
export function readDunning(text: string): Dunning | null {
  const said = new Map<string, DunningRule>()
  for (const part of text.split(';')) {
    const [whole, kind, tries, grace] = FORM.exec(part.trim().replaceAll(/\s+/g, ' ')) ?? []
    if (whole === undefined || kind === undefined || said.has(kind) || (tries === undefined && grace === undefined))
      return null
    const rule = {
      tries: tries?.split(' ').map(Number) ?? usual.tries,
      graceDays: Number(grace ?? usual.graceDays),
    }
    if (!isPossible(rule)) return null
    said.set(kind, rule)
  }
  return { month: said.get('month') ?? usual, year: said.get('year') ?? usual }
}

const isPossible = ({ tries, graceDays }: DunningRule): boolean =>
  graceDays <= LAST_TRY_DAY && tries.every((day, index) => day > (tries[index - 1] ?? 0) && day <= LAST_TRY_DAY)

/** The rule's tries, then one each week. */
export function tryDays({ tries, graceDays }: DunningRule): readonly number[] {
  const last = Math.max(graceDays, ...tries)
  const weeks = Math.floor((LAST_TRY_DAY - last) / WEEK)
  return [...tries, ...Array.from({ length: weeks }, (_, index) => last + (index + 1) * WEEK)]
}

export interface FailedBill {
  readonly firstFailedAt: Instant
  readonly isHard: boolean
  readonly zone: Zone
}

export interface DunningCourse {
  /** Null: a hard decline waits for another card. */
  readonly nextTry: Instant | null
  readonly furtherTries: number
  readonly pausesAt: Instant
}

export function dunningCourse(rule: DunningRule, bill: FailedBill, now: Instant): DunningCourse {
  const [nextTry = null, ...further] = bill.isHard ? [] : triesAfter(rule, bill, now)
  return { nextTry, furtherTries: further.length, pausesAt: daysAfter(bill, rule.graceDays) }
}

export function triesAfter(rule: DunningRule, bill: Omit<FailedBill, 'isHard'>, at: Instant): readonly Instant[] {
  // A skipped day may make two coincide.
  const tries = new Set(tryDays(rule).map((days) => daysAfter(bill, days)))
  return [...tries].filter((each) => each > at)
}

/** Keeps the hour of the first failure. */
const daysAfter = ({ firstFailedAt, zone }: Omit<FailedBill, 'isHard'>, days: number): Instant =>
  Temporal.Instant.fromEpochMilliseconds(firstFailedAt).toZonedDateTimeISO(zone).add({ days }).epochMilliseconds
