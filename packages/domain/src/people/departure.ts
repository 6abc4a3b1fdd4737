import { addDays, type LocalDate } from '../calendar/index.ts'

/** How far ahead somebody may schedule to leave, in days. */
export const FARTHEST_DEPARTURE = 366

/** Somebody as the rules of handing over see them. */
export interface Standing {
  readonly id: string
  readonly isAdministrator: boolean
  /** False while an invitation waits: who cannot sign in keeps nothing running. */
  readonly isActive: boolean
  /** The day from which they are no administrator any more; null where nothing is scheduled. */
  readonly leavesOn: LocalDate | null
}

/** Whether somebody else administers the bills, and can sign in: the last one is always kept. */
export const isKept = (people: readonly Standing[], without: string): boolean =>
  people.some(({ id, isAdministrator, isActive }) => id !== without && isAdministrator && isActive)

interface Handover {
  readonly self: Standing
  /** Undefined where there is nobody of that id; null where somebody new is invited. */
  readonly successor: Standing | null | undefined
  readonly leavesOn: LocalDate
  /** In the organisation's zone. */
  readonly today: LocalDate
}

type HandoverFault = 'already-leaving' | 'unknown-successor' | 'successor-leaves' | 'wrong-date'

/** Why somebody cannot hand over like this. An invited successor may accept later: until then the departure waits. */
export function judgeHandover({ self, successor, leavesOn, today }: Handover): HandoverFault | null {
  if (self.leavesOn !== null) return 'already-leaving'
  if (successor === undefined || successor?.id === self.id) return 'unknown-successor'
  if (successor !== null && successor.leavesOn !== null) return 'successor-leaves'
  return leavesOn < today || leavesOn > addDays(today, FARTHEST_DEPARTURE) ? 'wrong-date' : null
}

/** `gone`: is no administrator any more as it is, and has nothing to leave. */
type Departure = 'gone' | 'not-yet' | 'waits' | 'leaves'

/** What becomes of a scheduled departure today. */
export function decideDeparture(leaver: Standing, people: readonly Standing[], today: LocalDate): Departure {
  if (!leaver.isAdministrator) return 'gone'
  if (leaver.leavesOn === null || leaver.leavesOn > today) return 'not-yet'
  return isKept(people, leaver.id) ? 'leaves' : 'waits'
}
