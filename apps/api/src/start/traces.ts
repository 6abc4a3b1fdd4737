import type { Configuration } from '../configuration/configuration.ts'
import type { Traces } from '../watch/traces/span.ts'

export const tracesOf = async ({ isTraced }: Configuration): Promise<Traces | null> =>
  isTraced ? (await import('../watch/traces/open-traces.ts')).openTraces() : null
