import type { LocalDate } from '@touchline/domain/calendar'
import type { SeatCounts } from '@touchline/domain/contract'
import type { SleepDays } from '@touchline/domain/plans'
import type { AssumedHours } from '../../lib/account/planner-account.ts'

export interface PlannedChoice extends AssumedHours {
  readonly groupId: string | null
  readonly seats: SeatCounts | null
  readonly start: 'now' | 'next' | LocalDate
  readonly coupon: string | null
  readonly sleep: SleepDays | null
  /** Bought, or given up below 0; by group. */
  readonly addOns: ReadonlyMap<string, number>
}

export const noAddOns: ReadonlyMap<string, number> = new Map()

/** Defaults are left out. */
export function addressOf({ groupId, seats, start, upload, exporting, coupon, buys, sleep, addOns }: PlannedChoice) {
  return {
    ...(groupId === null ? {} : { plan: groupId }),
    ...seats,
    ...(start === 'now' ? {} : { start }),
    ...(upload === null ? {} : { upload }),
    ...(exporting === null ? {} : { export: exporting }),
    ...(coupon === null ? {} : { coupon }),
    ...(sleep === null ? {} : { asleep: sleep.from, awake: sleep.until }),
    ...(addOns.size === 0 ? {} : { addOns: [...addOns].map((each) => each.join(':')).join(',') }),
    ...(buys ? {} : { hours: 'missing' }),
  }
}

const textOf = (search: object): string =>
  new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString()

export const searchOf = (choice: PlannedChoice): string => textOf(addressOf(choice))

export const choiceOf = (search: object): PlannedChoice => choiceFrom(textOf(search))

/** Invalid parts are ignored. */
export function choiceFrom(search: string): PlannedChoice {
  const given = new URLSearchParams(search)
  const [analysts, viewers] = [countOf(given.get('analysts')), countOf(given.get('viewers'))]
  return {
    groupId: given.get('plan'),
    seats: analysts === null || viewers === null ? null : { analysts: Math.max(1, analysts), viewers },
    start: startOf(given.get('start')),
    upload: hoursOf(given.get('upload')),
    exporting: hoursOf(given.get('export')),
    coupon: given.get('coupon'),
    buys: given.get('hours') !== 'missing',
    sleep: sleepOf(given.get('asleep'), given.get('awake')),
    addOns: addOnsOf(given.get('addOns')),
  }
}

const MOST_SEATS = 999
const MOST_HOURS = 10_000

function countOf(text: string | null): number | null {
  const count = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isInteger(count) && count >= 0 && count <= MOST_SEATS ? count : null
}

const addOnsOf = (text: string | null): ReadonlyMap<string, number> =>
  new Map(
    [...(text ?? '').matchAll(/(?:^|,)([^,:]+):(-?[1-9]\d{0,2})(?=,|$)/g)].map(([, id = '', n]) => [id, Number(n)]),
  )

function hoursOf(text: string | null): number | null {
  const hours = text === null || text === '' ? Number.NaN : Number(text)
  return hours >= 0 && hours <= MOST_HOURS ? hours : null
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const sleepOf = (from: string | null, until: string | null): SleepDays | null =>
  from !== null && until !== null && isDate(from) && isDate(until) ? { from, until } : null

const startOf = (text: string | null): PlannedChoice['start'] =>
  text === 'next' || (text !== null && isDate(text)) ? text : 'now'
