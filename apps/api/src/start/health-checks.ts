import type { Configuration } from '../configuration/configuration.ts'
import { type HealthChecks, MONEY_JOBS } from '../http/health/health.ts'
import { providerAnswers } from '../http/health/provider-health.ts'
import { isMoneyFailing } from '../queue/failing.ts'
import { isBehind } from '../queue/lag.ts'
import type { Deps } from '../use-case/deps.ts'

const LATE_MS = 120_000

/**
 * A process that works on no job is well while the jobs wait: only a process that works on them is unwell then. What moves
 * money and fails again and again makes every process say so.
 */
export const healthOf = ({ mode, process, stripe }: Configuration, cells: readonly Deps[]): HealthChecks => {
  const worked = process === 'api' ? [] : cells
  const workers = Object.fromEntries(
    worked.map(({ cell, db, clock }) => {
      const isUpToDate = async () => !(await isBehind(db, clock.now(), LATE_MS))
      return [`worker ${cell.region}`, isUpToDate] as const
    }),
  )
  const money = Object.fromEntries(
    cells.map(({ cell, db }) => [`${MONEY_JOBS} ${cell.region}`, async () => !(await isMoneyFailing(db))] as const),
  )
  const ours = { ...workers, ...money }
  const answers = providerAnswers(stripe.apiUrl)
  const isHeard = () => cells.every(({ payments }) => payments.retryAfterSeconds() === null)
  if (mode === 'production') return { ...ours, 'card provider': async () => isHeard() && answers() }
  // Ours, unlike the provider itself: a demo without it is not well.
  return stripe.apiUrl === undefined ? ours : { ...ours, 'card sandbox': answers }
}
