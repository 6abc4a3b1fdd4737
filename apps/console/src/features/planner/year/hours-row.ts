import type { LineName, Slot } from './slots.ts'

interface HoursRow {
  readonly line: LineName
  readonly name: 'planner.extraStanding' | 'planner.extraWhatIf' | 'planner.overStanding' | 'planner.overWhatIf'
  /** Seconds. */
  readonly hours: (slot: Slot) => number
}

const both = ({ upload, export: exporting }: { upload: number; export: number }): number => upload + exporting

const rows: readonly HoursRow[] = [
  { line: 'standing', name: 'planner.extraStanding', hours: ({ standing }) => both(standing.bought) },
  { line: 'whatIf', name: 'planner.extraWhatIf', hours: ({ whatIf }) => both(whatIf.bought) },
  { line: 'standing', name: 'planner.overStanding', hours: ({ standing }) => both(standing.over) },
  { line: 'whatIf', name: 'planner.overWhatIf', hours: ({ whatIf }) => both(whatIf.over) },
]

/** The rows that say anything: hours bought, and hours that are still missing. */
export const hoursTexts = (slots: readonly Slot[], isPlanned: boolean): readonly HoursRow[] =>
  rows.filter(({ line, hours }) => (isPlanned || line === 'standing') && slots.some((slot) => hours(slot) > 0))
