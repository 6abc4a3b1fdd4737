import type { Configuration } from '../configuration/configuration.ts'
import type { HealthChecks } from '../http/health/health.ts'
import { providerAnswers } from '../http/health/provider-health.ts'
import { isBehind } from '../queue/lag.ts'
import type { Deps } from '../use-case/deps.ts'

const LATE_MS = 120_000

/** A process that works on no job is well while the jobs wait: only a process that works on them is unwell then. */
export const healthOf = ({ mode, process, stripe }: Configuration, cells: readonly Deps[]): HealthChecks => {
  const worked = process === 'api' ? [] : cells
  const workers = Object.fromEntries(
    worked.map(({ cell, db, clock }) => {
      const isUpToDate = async () => !(await isBehind(db, clock.now(), LATE_MS))
      return [`worker ${cell.region}`, isUpToDate] as const
    }),
  )
  const answers = providerAnswers(stripe.apiUrl)
  const isHeard = () => cells.every(({ payments }) => payments.retryAfterSeconds() === null)
  if (mode === 'production') return { ...workers, 'card provider': async () => isHeard() && answers() }
  // Ours, unlike the provider itself: a demo without it is not well.
  return stripe.apiUrl === undefined ? workers : { ...workers, 'card sandbox': answers }
}
