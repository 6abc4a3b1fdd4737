import { addDays, type LocalDate } from '../calendar/index.ts'

/** How far ahead somebody may schedule to leave, in days. */
export const FARTHEST_DEPARTURE = 366

/** `invited`: has not accepted yet; `no-login`: the platform gave the user none. Neither can sign in, and keeps anything running. */
export type PersonState = 'active' | 'invited' | 'no-login'

/** Somebody as the rules of handing over see them. */
export interface Standing {
  readonly id: string
  readonly isAdministrator: boolean
  readonly state: PersonState
  /** The day from which they are no administrator any more; null where nothing is scheduled. */
  readonly leavesOn: LocalDate | null
}

/** Whether somebody else administers the bills, and can sign in: the last one is always kept. */
export const isKept = (people: readonly Standing[], without: string): boolean =>
  people.some(({ id, isAdministrator, state }) => id !== without && isAdministrator && state === 'active')

interface Handover {
  readonly self: Standing
  /** Undefined where there is nobody of that id; null where somebody new is invited. */
  readonly successor: Standing | null | undefined
  readonly leavesOn: LocalDate
  /** In the organisation's zone. */
  readonly today: LocalDate
}

type HandoverFault =
  | 'already-leaving'
  | 'unknown-successor'
  | 'successor-without-login'
  | 'successor-leaves'
  | 'wrong-date'

/** Why somebody cannot hand over like this. An invited successor may accept later: until then the departure waits. */
export function judgeHandover({ self, successor, leavesOn, today }: Handover): HandoverFault | null {
  if (self.leavesOn !== null) return 'already-leaving'
  if (successor === undefined || successor?.id === self.id) return 'unknown-successor'
  if (successor?.state === 'no-login') return 'successor-without-login'
  if (successor !== null && successor.leavesOn !== null) return 'successor-leaves'
  return leavesOn < today || leavesOn > addDays(today, FARTHEST_DEPARTURE) ? 'wrong-date' : null
}

/** `gone`: is no administrator any more as it is, and has nothing to leave; or has nobody to leave it to. */
type Departure = 'gone' | 'not-yet' | 'waits' | 'leaves'

interface Leaving {
  readonly leaver: Standing
  /** Null where nobody of that id is there any more. */
  readonly successor: Standing | null
}

/**
 * What becomes of a scheduled departure today. Without the successor it would wait for the next administrator, of whom nobody
 * thought: it is over where nobody else administers either.
 */
export function decideDeparture(
  { leaver, successor }: Leaving,
  people: readonly Standing[],
  today: LocalDate,
): Departure {
  if (!leaver.isAdministrator) return 'gone'
  if (successor?.isAdministrator !== true && !isKept(people, leaver.id)) return 'gone'
  if (leaver.leavesOn === null || leaver.leavesOn > today) return 'not-yet'
  return isKept(people, leaver.id) ? 'leaves' : 'waits'
}
