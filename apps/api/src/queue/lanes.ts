export type Kinds = Readonly<Record<string, number>>

/** Limited, so that others' machines block nothing else. */
export interface Apart {
  readonly kinds: readonly string[]
  readonly concurrency: number
  /** After each turn, before the next. */
  readonly backOff?: () => Promise<void>
}

export interface Lane {
  readonly kinds: Kinds
  readonly concurrency: number
  readonly alarm: ReturnType<typeof createAlarm>
  readonly running: Set<Promise<void>>
  readonly backOff: () => Promise<void>
}

const laneOf = (
  kinds: Kinds,
  { concurrency, backOff = async () => undefined }: Omit<Apart, 'kinds'>,
  isOfLane: (kind: string) => boolean,
): Lane => ({
  kinds: Object.fromEntries(Object.entries(kinds).filter(([kind]) => isOfLane(kind))),
  concurrency,
  backOff,
  alarm: createAlarm(),
  running: new Set(),
})

export function lanesOf(kinds: Kinds, concurrency: number, apart: readonly Apart[]): readonly Lane[] {
  const isApart = (kind: string) => apart.some((lane) => lane.kinds.includes(kind))
  return [
    laneOf(kinds, { concurrency }, (kind) => !isApart(kind)),
    ...apart.map((lane) => laneOf(kinds, lane, (kind) => lane.kinds.includes(kind))),
  ]
}

export function ringAll(lanes: readonly Lane[]): void {
  for (const { alarm } of lanes) alarm.ring()
}

interface Alarm {
  ring(): void
  sleep(ms: number): Promise<void>
}

const createAlarm = (): Alarm => {
  let hasRung = false
  let wake: (() => void) | undefined
  return {
    ring: () => {
      hasRung = true
      wake?.()
    },
    sleep: async (ms) => {
      if (!hasRung) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, ms)
        wake = resolve
        await promise
        clearTimeout(timer)
      }
      wake = undefined
      hasRung = false
    },
  }
}
