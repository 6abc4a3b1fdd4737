import type { Milliseconds } from '@touchline/domain/calendar'
import type { HealthChecks } from './health.ts'

interface Looked {
  readonly name: string
  readonly answer: unknown
}

const LOOK_EVERY_MS: Milliseconds = 5_000
const AWAY_MS: Milliseconds = 10_000

/** Answers at once, from the last looks: a frozen machine keeps nobody waiting. */
export function machinesAnswer(look: () => Promise<readonly Looked[]>, elapsedMs: () => number): HealthChecks[string] {
  const silentSince = new Map<string, number>()
  let lookedAt = Number.NEGATIVE_INFINITY
  const noteSilent = (machines: readonly Looked[], at: number): void => {
    for (const { name, answer } of machines)
      if (answer !== null) silentSince.delete(name)
      else if (!silentSince.has(name)) silentSince.set(name, at)
    for (const name of silentSince.keys()) if (!machines.some((each) => each.name === name)) silentSince.delete(name)
  }
  return () => {
    const now = elapsedMs()
    if (now - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = now
      void look().then(
        (machines) => noteSilent(machines, now),
        () => undefined,
      )
    }
    return ![...silentSince.values()].some((since) => now - since >= AWAY_MS)
  }
}
