import { availableParallelism, cpus } from 'node:os'
import { postgresVersion } from '@touchline/testing/postgres-version'

export const machine = async (): Promise<string> => {
  const processor = cpus()[0]?.model ?? 'unknown processor'
  return `${availableParallelism()} x ${processor}, Node ${process.version.slice(1)}, PostgreSQL ${await postgresVersion()}`
}
