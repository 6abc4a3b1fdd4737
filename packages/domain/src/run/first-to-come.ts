import type { LocalDate } from '../calendar/index.ts'

/** Of the 1st that comes first: where it began already, the next one is another. */
export function firstToCome<Run extends { readonly day: LocalDate }>(
  runs: readonly Run[],
): { readonly day: LocalDate | null; readonly runs: readonly Run[] } {
  const day = runs.map((run) => run.day).toSorted()[0] ?? null
  return { day, runs: runs.filter((run) => run.day === day) }
}
