import { availableParallelism, cpus } from 'node:os'
import { postgresVersion } from '@touchline/testing/postgres-version'

export const processors = `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}`

export const machine = async (): Promise<string> =>
  `${processors}, Node ${process.version.slice(1)}, PostgreSQL ${await postgresVersion()}`
