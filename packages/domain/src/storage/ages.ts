import {
  addMonths,
  dateOf,
  type LocalDate,
  monthInterval,
  monthOf,
  nextMonth,
  termAt,
  type YearMonth,
} from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseGroupAt, type Contract } from '../contract/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { StorageBill } from './storage-bills.ts'
import { chargedBefore, type StoredDay } from './stored-days.ts'

export const storageAges = ['charged', 'soon', 'free'] as const
export type StorageAge = (typeof storageAges)[number]

interface AgeBounds {
  readonly charged: LocalDate
  readonly soon: LocalDate
}

interface Aged {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly now: number
}

export function ageBounds({ contract, catalogue, now }: Aged, bills: readonly StorageBill[]): AgeBounds {
  const { zone, yearlyAnchor } = contract
  if (yearlyAnchor !== null && baseGroupAt(contract, catalogue, now)?.cycle === 'year') {
    const charged = chargedBefore(termAt(dateOf(yearlyAnchor, zone), now, zone).start, zone)
    return { charged, soon: bills.find(({ cycle }) => cycle === 'year')?.storedBefore ?? charged }
  }
  const month = monthOf(now, zone)
  const before = (of: YearMonth) => chargedBefore(monthInterval(of, zone).end, zone)
  return { charged: before(month), soon: before(nextMonth(month)) }
}

export interface AgeColumn {
  /** 0 to 11 through this month, 0 also older; 12 to 23 future. */
  readonly slot: number
  readonly from: YearMonth
  readonly seconds: Readonly<Record<StorageAge, VideoSeconds>>
}

const HALF = 12
const nothing = { charged: 0, soon: 0, free: 0 } satisfies AgeColumn['seconds']

export function ageColumns(
  days: readonly StoredDay[],
  { charged, soon }: AgeBounds,
  running: YearMonth,
): readonly AgeColumn[] {
  const columns = Array.from({ length: 2 * HALF }, (_, slot) => {
    const from = addMonths(running, slot + 1 - HALF)
    return { slot, from, stored: addMonths(from, -HALF), seconds: { ...nothing } }
  })
  const [oldest] = columns
  const slots = new Map(columns.map(({ stored, seconds }) => [stored, seconds]))
  for (const { date, seconds } of days) {
    const age = date < charged ? 'charged' : date < soon ? 'soon' : 'free'
    const column = slots.get(date.slice(0, 7)) ?? oldest?.seconds
    if (column !== undefined) column[age] += seconds
  }
  return columns.map(({ slot, from, seconds }) => ({ slot, from, seconds }))
}
