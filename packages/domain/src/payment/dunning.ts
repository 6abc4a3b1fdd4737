import type { Instant, Zone } from '../calendar/index.ts'

/** How the unpaid bills of one kind of customer are collected. Days are counted from the day of the first failed try. */
export interface DunningRule {
  /** The days on which the card is charged again, the first one first. */
  readonly tries: readonly number[]
  /** The days that everything works for; 0 pauses the plan at the first failure (reading S5). */
  readonly graceDays: number
}

/** By the cycle of the bill: customers pay by the month or by the year. */
export type Dunning = Readonly<Record<'month' | 'year', DunningRule>>

/** After this day no card is charged by itself any more. */
export const LAST_TRY_DAY = 60
const WEEK = 7

const usual: DunningRule = { tries: [3, 8, 15], graceDays: 0 }

export const usualDunning: Dunning = { month: usual, year: usual }

const FORM = /^(month|year)(?: tries (\d{1,2}(?: \d{1,2})*))?(?: grace (\d{1,2}))?$/

/**
 * Reads what an operator writes, e.g. `month grace 7; year tries 3 7 14 grace 14`: what it leaves out stays as usual.
 * Null where it says something else, a kind twice, days that do not rise, or more than 60 of them.
 */
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

/** The days of the rule, and one in each week once they and the grace are over. */
export function tryDays({ tries, graceDays }: DunningRule): readonly number[] {
  const last = Math.max(graceDays, ...tries)
  const weeks = Math.floor((LAST_TRY_DAY - last) / WEEK)
  return [...tries, ...Array.from({ length: weeks }, (_, index) => last + (index + 1) * WEEK)]
}

export interface FailedBill {
  readonly firstFailedAt: Instant
  /** Whether the last decline is one that this card will not change. */
  readonly isHard: boolean
  readonly zone: Zone
}

/** What comes of an unpaid bill by itself if nobody does anything. */
export interface DunningCourse {
  /** When the card on file is charged again; null where it is not: a hard decline waits for another card. */
  readonly nextTry: Instant | null
  /** How many tries follow that one. */
  readonly furtherTries: number
  /** From when on the plan can only be read; the first failure itself where there is no grace. */
  readonly pausesAt: Instant
}

export function dunningCourse(rule: DunningRule, bill: FailedBill, now: Instant): DunningCourse {
  const [nextTry = null, ...further] = bill.isHard ? [] : triesAfter(rule, bill, now)
  return { nextTry, furtherTries: further.length, pausesAt: daysAfter(bill, rule.graceDays) }
}

/** The tries of a bill after an instant, the first one first. */
export function triesAfter(rule: DunningRule, bill: Omit<FailedBill, 'isHard'>, at: Instant): readonly Instant[] {
  // Where the zone skips a day, two of them begin at once.
  const tries = new Set(tryDays(rule).map((days) => daysAfter(bill, days)))
  return [...tries].filter((each) => each > at)
}

/** At the time of day of the first failure, so that no hour that the clocks skip or repeat moves a day. */
const daysAfter = ({ firstFailedAt, zone }: Omit<FailedBill, 'isHard'>, days: number): Instant =>
  Temporal.Instant.fromEpochMilliseconds(firstFailedAt).toZonedDateTimeISO(zone).add({ days }).epochMilliseconds
