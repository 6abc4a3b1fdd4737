import { endOfGivenUpCustom } from '../add-ons/index.ts'
import type { Instant, LocalDate } from '../calendar/index.ts'
import { scheduledCancellationOf } from '../cancellation/index.ts'
import { baseEntryAt } from '../contract/index.ts'
import { endOfGivenUp, scheduledChange } from '../lifecycle/index.ts'
import { withdrawableSleep } from '../plans/index.ts'
import { deadlineOf } from '../projection/index.ts'
import { daysAhead, endRows, type LastDay, type LastDayFacts, type Until } from './ends.ts'

const undoRows = [
  ['cancellation', ({ contract, catalogue, now }) => scheduledCancellationOf(contract, catalogue, now)],
  [
    'change',
    ({ contract, catalogue, now }) => {
      const change = scheduledChange(contract, catalogue, now)
      const since = baseEntryAt(contract, catalogue, now)?.start ?? now
      return change && (deadlineOf(contract, catalogue, since)?.at ?? change.boundary)
    },
  ],
  ['sleep', ({ contract, now }) => withdrawableSleep(contract, now)?.from ?? null],
  ['seats', ({ contract, catalogue }) => endOfGivenUp(contract, catalogue)],
  ['addOns', ({ contract, catalogue, now }) => endOfGivenUpCustom(contract, catalogue, now)],
] as const satisfies readonly (readonly [string, Until])[]

type UndoKind = (typeof undoRows)[number][0]

export type LastDayKind = LastDay['kind'] | UndoKind

/** Nearest first (billing rules: "Last days"). */
export const lastDays = (facts: LastDayFacts): readonly LastDay<LastDayKind>[] =>
  daysAhead<LastDayKind>([...endRows, ...undoRows], facts)

/** First instant too late; null: nothing to undo. */
export const undoUntil = (kind: UndoKind, facts: LastDayFacts): Instant | null =>
  daysAhead<UndoKind>(undoRows, { ...facts, recorded: [] }).find((each) => each.kind === kind)?.until ?? null

/** Null: cannot be undone. */
export function undoneUntil(at: Instant, { contract, catalogue, now }: LastDayFacts): LocalDate | null {
  const boundary = scheduledChange(contract, catalogue, now)?.boundary
  const undoable = daysAhead<UndoKind>(undoRows, { contract, catalogue, now })
  return undoable.find(({ kind, until }) => at === (kind === 'change' ? boundary : until))?.date ?? null
}
