import { startCluster } from '@touchline/testing/cluster'
import { expect, it } from 'vitest'
import { runProcesses } from './run.ts'

const LIMIT_MS = 180_000
const size = { apis: 1, workers: 1, organizations: 6, kills: 3, restarts: 1, seed: 1 }

it('processes and a database that are killed under load lose nothing and do nothing twice', {
  timeout: LIMIT_MS,
}, async () => {
  // Durable, because it is killed.
  const cluster = await startCluster({ fsync: true })
  try {
    const { broken, sentence } = await runProcesses(size, cluster)
    expect(broken).toEqual([])
    expect(sentence).toMatch(
      /3 kills and 1 ends of the database.* 6 organisations, [1-6] signed in, [1-9]\d* purchases/,
    )
  } finally {
    await cluster.stop()
  }
})
