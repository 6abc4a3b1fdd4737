import { addDays, type Instant, type LocalDate } from '../calendar/index.ts'

/** Upload, today included. */
export const RECENT_DAYS = 90
/** What is longer ago is said to be so, without a day. */
export const KNOWN_DAYS = 180
const IDLE_DAYS = 60

interface Seated {
  readonly userId: string
  readonly name: string
  readonly role: 'analyst' | 'viewer'
  /** Analyst and viewer: one seat of each. Left out, of the role alone. */
  readonly isBoth?: boolean
  /** The first day on which the user could use it. */
  readonly since: LocalDate
  /** The last day with any use; null where there is none in the days that are known. */
  readonly lastUsedOn: LocalDate | null
  /** Upload, in the recent days. */
  readonly uploadSeconds: number
  /** Set where a mail can ask whether the seat is still needed: when one last did, or null. Left out or null: nothing is known. */
  readonly question?: { readonly askedAt: Instant | null } | null
}

export interface SeatUse extends Seated {
  /** Nothing at all for sixty days: the seat may be worth giving up. */
  readonly isIdle: boolean
  /** Why there is no last day: there was none yet, or none recently. */
  readonly neverUsed: boolean
}

/** How a seat is used. One that is younger than sixty days cannot have been unused for as long. */
export function seatUse(seated: Seated, today: LocalDate): SeatUse {
  const { since, lastUsedOn } = seated
  return {
    ...seated,
    isIdle: (lastUsedOn ?? since) <= addDays(today, -IDLE_DAYS),
    neverUsed: lastUsedOn === null && since > addDays(today, -KNOWN_DAYS),
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
  'last-use': (a, b) => (a.lastUsedOn ?? '').localeCompare(b.lastUsedOn ?? ''),
}

/** In the order that is asked for, and by name where that makes no difference. */
export const inOrder = (seats: readonly SeatUse[], order: SeatOrder): readonly SeatUse[] =>
  seats.toSorted((a, b) => compare[order](a, b) || byName(a, b))
