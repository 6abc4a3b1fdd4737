import { addDays, type LocalDate } from '../calendar/index.ts'

export const FARTHEST_DEPARTURE = 366

/** `invited` and `no-login` cannot sign in. */
export type PersonState = 'active' | 'invited' | 'no-login'

export interface Standing {
  readonly id: string
  readonly isAdministrator: boolean
  readonly state: PersonState
  readonly leavesOn: LocalDate | null
}

export const isKept = (people: readonly Standing[], without: string): boolean =>
  people.some(({ id, isAdministrator, state }) => id !== without && isAdministrator && state === 'active')

interface Handover {
  readonly self: Standing
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

/** With an invited successor the departure waits. */
export function judgeHandover({ self, successor, leavesOn, today }: Handover): HandoverFault | null {
  if (self.leavesOn !== null) return 'already-leaving'
  if (successor === undefined || successor?.id === self.id) return 'unknown-successor'
  if (successor?.state === 'no-login') return 'successor-without-login'
  if (successor !== null && successor.leavesOn !== null) return 'successor-leaves'
  return leavesOn < today || leavesOn > addDays(today, FARTHEST_DEPARTURE) ? 'wrong-date' : null
}

/** `gone`: no administrator, or no successor. */
type Departure = 'gone' | 'not-yet' | 'waits' | 'leaves'

interface Leaving {
  readonly leaver: Standing
  readonly successor: Standing | null
}

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
