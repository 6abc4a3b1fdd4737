import { addDays, type Instant, type LocalDate } from '../calendar/index.ts'

/** Upload, today included. */
export const RECENT_DAYS = 90
/** Earlier use has no day. */
export const KNOWN_DAYS = 180
const IDLE_DAYS = 60

interface Seated {
  readonly userId: string
  readonly name: string
  readonly role: 'analyst' | 'viewer'
  readonly isBoth?: boolean
  readonly since: LocalDate
  readonly lastUsedOn: LocalDate | null
  readonly uploadSeconds: number
  readonly question?: { readonly askedAt: Instant | null } | null
}

export interface SeatUse extends Seated {
  readonly isIdle: boolean
  readonly neverUsed: boolean
}

/** A seat younger than sixty days is not idle. */
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
  'last-use': (a, b) => (a.lastUsedOn ?? '').localeCompare(b.lastUsedOn ?? ''),
}

export const inOrder = (seats: readonly SeatUse[], order: SeatOrder): readonly SeatUse[] =>
  seats.toSorted((a, b) => compare[order](a, b) || byName(a, b))
