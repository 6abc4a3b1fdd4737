import { availableParallelism, cpus, totalmem } from 'node:os'
import { postgresVersion } from '@touchline/testing/postgres-version'

const GIBIBYTE = 1_073_741_824

export const machine = async (): Promise<string> => {
  const processor = cpus()[0]?.model ?? 'unknown processor'
  const memory = `${(totalmem() / GIBIBYTE).toFixed(0)} GiB of memory`
  const programs = `Node ${process.version.slice(1)}, PostgreSQL ${await postgresVersion()}`
  return `${availableParallelism()} processors (${processor}), ${memory}, ${programs}`
}
