import type { Configuration } from '../configuration/configuration.ts'
import { ConfigurationError } from '../configuration/faults.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ServedMetrics } from '../metrics/serve-metrics.ts'
import type { Deps } from '../use-case/deps.ts'

/** Nothing of it is loaded where nobody asks for figures. */
export const metricsOf = async ({ metrics }: Configuration): Promise<Metrics | null> =>
  metrics === null ? null : (await import('../metrics/metrics.ts')).createMetrics()

/** A port that is taken is for an operator to repair, and is said in one line. */
export const serveFigures = async (
  { metrics: at }: Configuration,
  metrics: Metrics,
  cells: readonly Deps[],
): Promise<ServedMetrics | null> => {
  if (at === null) return null
  const watched = cells.map(({ cell, db, clock, payments }) => ({ region: cell.region, db, clock, payments }))
  return metrics.serve(at.host, at.port, watched).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigurationError([`METRICS_HOST, METRICS_PORT: nothing can listen there (${code})`])
  })
}
