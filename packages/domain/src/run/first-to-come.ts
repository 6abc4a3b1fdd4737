import type { LocalDate } from '../calendar/index.ts'

/** Those of the earliest 1st to come: a region where it has begun previews the next one. */
export function firstToCome<Run extends { readonly day: LocalDate }>(
  runs: readonly Run[],
): { readonly day: LocalDate | null; readonly runs: readonly Run[] } {
  const day = runs.map((run) => run.day).toSorted()[0] ?? null
  return { day, runs: runs.filter((run) => run.day === day) }
}
