import { addMonths, firstDay, type Instant, type YearMonth, type Zone } from '../calendar/index.ts'
import { MAXIMUM_MONTHS_ASLEEP, type SleepDays, startMonths } from './sleep.ts'

const YEAR = 12

export function restAhead(playMonths: readonly number[], now: Instant, zone: Zone): SleepDays | null {
  const isPlayed = (month: YearMonth) => playMonths.includes(numberOf(month))
  const ahead = startMonths(now, zone)
  if (!ahead.some(isPlayed)) return null
  const first = ahead.find((month) => !isPlayed(month) && (month === ahead[0] || isPlayed(addMonths(month, -1))))
  if (first === undefined) return null
  let months = 0
  while (months < MAXIMUM_MONTHS_ASLEEP && !isPlayed(addMonths(first, months))) months += 1
  return { from: firstDay(first), until: firstDay(addMonths(first, months)) }
}

interface UsedMonth {
  readonly month: YearMonth
  readonly uploadSeconds: number
}

/** Two months under a quarter of the limit. */
const REST_MONTHS = 2
const REST_SHARE = 4

/** All except runs of two or more months under a quarter of the limit; none without twelve months or such a run. */
export function proposedPlayMonths(used: readonly UsedMonth[], limitSeconds: number): readonly number[] {
  const isRest = new Map(
    used.map(({ month, uploadSeconds }) => [numberOf(month), uploadSeconds * REST_SHARE < limitSeconds]),
  )
  if (isRest.size < YEAR || limitSeconds === 0) return []
  const at = (number: number) => isRest.get(((number - 1 + YEAR) % YEAR) + 1) === true
  const isResting = (number: number) =>
    Array.from({ length: REST_MONTHS }, (_, index) => number - index).some((first) =>
      Array.from({ length: REST_MONTHS }, (_, index) => first + index).every(at),
    )
  const numbers = Array.from({ length: YEAR }, (_, index) => index + 1)
  const played = numbers.filter((number) => !isResting(number))
  return played.length === YEAR ? [] : played
}

const numberOf = (month: YearMonth): number => Number(month.slice(5, 7))
