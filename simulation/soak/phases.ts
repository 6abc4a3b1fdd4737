import type { Vital } from '@touchline/testing/vitals'
import type { Waits } from './clients.ts'
import { lows, percentile, slope } from './figures.ts'

interface Phase {
  readonly waits: Waits
  readonly from: number
  readonly until: number
}

export interface Phases {
  readonly quiet: Phase
  readonly loaded: Phase
  readonly after: Phase
}

/** Milliseconds, and mebibytes. */
interface Figures {
  readonly calls: number
  readonly p50: number
  readonly p99: number
  /** The 99th percentile of the event loop's delay. */
  readonly loop: number
  /** Heap after collection. */
  readonly heap: number
}

export interface Measured {
  readonly quiet: Figures
  readonly loaded: Figures
  readonly after: Figures
  readonly loadedSeconds: number
  /** Mebibytes a minute, after the month's end. */
  readonly growth: number
  readonly resident: number
}

const MINUTE_MS = 60_000
/** Garbage is collected more often than this. */
const COLLECTED_MINUTES = 0.25

const figuresOf = ({ waits: { waited }, from, until }: Phase, api: readonly Vital[]): Figures => {
  const vitals = api.filter(({ at }) => at >= from && at < until)
  const loops = vitals.map(({ loopMs }) => loopMs)
  return {
    calls: waited.length,
    p50: percentile(waited, 50),
    p99: percentile(waited, 99),
    loop: percentile(loops, 99),
    heap: Math.min(...vitals.map(({ heap }) => heap)),
  }
}

export function measure({ quiet, loaded, after }: Phases, api: readonly Vital[]): Measured {
  const late = api.filter(({ at }) => at >= after.from).map(({ at, heap }) => ({ at: at / MINUTE_MS, value: heap }))
  return {
    quiet: figuresOf(quiet, api),
    loaded: figuresOf(loaded, api),
    after: figuresOf(after, api),
    loadedSeconds: (loaded.until - loaded.from) / 1_000,
    growth: slope(lows(late, COLLECTED_MINUTES)),
    resident: api.at(-1)?.memory ?? 0,
  }
}

const ms = (value: number): string => `${value.toFixed(0)} ms`

export function linesOf({ quiet, loaded, after, ...rest }: Measured): readonly string[] {
  const row = (name: string, of: (figures: Figures) => number) =>
    `${name} ${ms(of(quiet))} without, ${ms(of(loaded))} meanwhile: ${(of(loaded) / of(quiet)).toFixed(2)} times; ` +
    `${ms(of(after))} after`
  return [
    `${quiet.calls + loaded.calls + after.calls} calls; a worker ended the month in ${rest.loadedSeconds.toFixed(0)} s`,
    row('p50', ({ p50 }) => p50),
    row('p99', ({ p99 }) => p99),
    row('event loop of the API, p99', ({ loop }) => loop),
    `its heap ${quiet.heap.toFixed(0)} MiB before, ${after.heap.toFixed(0)} MiB after: ` +
      `${(after.heap / quiet.heap).toFixed(2)} times; it grows by ${rest.growth.toFixed(2)} MiB a minute, ` +
      `${rest.resident.toFixed(0)} MiB resident`,
  ]
}

const limits = { p50: 10, p99: 10, loop: 20, heap: 1.5 }

export function beyondLimits({ quiet, loaded, after }: Measured): readonly string[] {
  const ratios = {
    p50: loaded.p50 / quiet.p50,
    p99: loaded.p99 / quiet.p99,
    loop: loaded.loop / quiet.loop,
    heap: after.heap / quiet.heap,
  }
  const names = ['p50', 'p99', 'loop', 'heap'] as const
  return names
    .filter((name) => !(ratios[name] <= limits[name]))
    .map((name) => `${name} is ${ratios[name].toFixed(2)} times what it was, and may be ${limits[name]} times`)
}
