import type { YearMonth } from '../calendar/index.ts'

/** What somebody used in a month; only months with use need be there. */
interface UsedMonth {
  readonly month: YearMonth
  readonly uploadSeconds: number
  readonly exportSeconds: number
}

interface Seated {
  readonly userId: string
  readonly name: string
  readonly role: 'analyst' | 'viewer'
  readonly months: readonly UsedMonth[]
}

export interface SeatUse extends Omit<Seated, 'months'> {
  /** The last month with any use; null where it is longer ago than what is known. */
  readonly lastUsed: YearMonth | null
  /** Of upload, in the running month and the two before. */
  readonly uploadSeconds: number
  /** Nothing at all in these three months: the seat may be worth giving up. */
  readonly isIdle: boolean
}

const RECENT_MONTHS = 3

/** How a seat is used, by the months that are known, oldest first; the last is the running one. */
export function seatUse({ months, ...seated }: Seated): SeatUse {
  const recent = months.slice(-RECENT_MONTHS)
  const used = months.filter(({ uploadSeconds, exportSeconds }) => uploadSeconds + exportSeconds > 0)
  return {
    ...seated,
    lastUsed: used.at(-1)?.month ?? null,
    uploadSeconds: recent.reduce((sum, { uploadSeconds }) => sum + uploadSeconds, 0),
    isIdle: !recent.some((month) => used.includes(month)),
  }
}

export const seatOrders = ['hours', 'name', 'role', 'last-use'] as const
export type SeatOrder = (typeof seatOrders)[number]

type Compare = (a: SeatUse, b: SeatUse) => number

const byName: Compare = (a, b) => a.name.localeCompare(b.name)

const compare: Readonly<Record<SeatOrder, Compare>> = {
  hours: (a, b) => b.uploadSeconds - a.uploadSeconds,
  name: byName,
  role: (a, b) => a.role.localeCompare(b.role),
  // Who was away longest comes first: this order is for finding seats to give up.
  'last-use': (a, b) => (a.lastUsed ?? '').localeCompare(b.lastUsed ?? ''),
}

/** In the order that is asked for, and by name where that makes no difference. */
export const inOrder = (seats: readonly SeatUse[], order: SeatOrder): readonly SeatUse[] =>
  seats.toSorted((a, b) => compare[order](a, b) || byName(a, b))
