import type { Books } from './books.ts'

export interface Clock {
  nowSeconds(): number
}

/** The sandbox's own and one per named key, so that worlds share a sandbox. */
export interface Clocks {
  /** Follows the sandbox's own (null), which follows the machine's, until set. */
  named(name: string | null): Clock
  /** An instant in milliseconds at which the clock stops; null lets it go. */
  set(name: string | null, milliseconds: number | null): void
  /** For expiry on every clock. */
  earliest: Clock
}

const idOf = (name: string | null): string => (name === null ? 'clock' : `clock:${name}`)

export const createClocks = ({ settings }: Books, machineNow: () => number): Clocks => {
  const read = (name: string | null): number =>
    settings.get(idOf(name))?.now ?? settings.get(idOf(null))?.now ?? machineNow()
  const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
  return {
    named: (name) => ({ nowSeconds: () => seconds(read(name)) }),
    set: (name, now) => {
      settings.put({ id: idOf(name), now })
    },
    earliest: {
      nowSeconds: () => seconds(Math.min(read(null), ...settings.all().map(({ now }) => now ?? read(null)))),
    },
  }
}

export const monthOf = (seconds: number): { year: number; month: number } => {
  const { year, month } = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO('UTC')
  return { year, month }
}
