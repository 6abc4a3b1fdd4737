import type { Books } from './books.ts'

/** The sandbox's time: the machine's, until the control API sets it. */
export interface Clock {
  nowSeconds(): number
  set(milliseconds: number | null): void
}

export const createClock = (books: Books, machineNow: () => number): Clock => ({
  nowSeconds: () => Math.floor((books.settings.get('clock')?.now ?? machineNow()) / 1000),
  set: (milliseconds) => {
    books.settings.put({ id: 'clock', now: milliseconds })
  },
})

export const monthOf = (seconds: number): { year: number; month: number } => {
  const { year, month } = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO('UTC')
  return { year, month }
}
