import { startOfMonth } from '@touchline/domain/calendar'
import { startCluster } from '@touchline/testing/cluster'
import { createTestDatabase } from '@touchline/testing/database'
import type { Part } from '../part.ts'
import { alone, compared } from '../row.ts'
import { copyAll } from './copy-all.ts'
import { workUntilDone } from './start-closing.ts'
import { makeOrganizations } from './start-organizations.ts'

const MONTH = '2026-10'
const END = startOfMonth('2026-11', 'Asia/Tokyo')
const FEW = 1_000
const MANY = 10_000
const GOAL_COUNT = 3_000

interface Measured {
  readonly closesASecond: number
  readonly processorMicroseconds: number
  readonly copiesASecond: number
}

type Cluster = Awaited<ReturnType<typeof startCluster>>

async function measure(cluster: Cluster, count: number): Promise<Measured> {
  const database = await createTestDatabase({ cluster })
  try {
    await makeOrganizations(database, count, { month: MONTH, now: END - 1 })
    await workUntilDone(database, END - 1)
    const { seconds, processorSeconds } = await workUntilDone(database, END)
    return {
      closesASecond: count / seconds,
      processorMicroseconds: (processorSeconds / count) * 1e6,
      copiesASecond: count / (await copyAll(database)),
    }
  } finally {
    await database.drop()
  }
}

export const monthClose: Part = async () => {
  // As in production: a commit waits for the disk.
  const cluster = await startCluster({ fsync: true })
  try {
    await measure(cluster, FEW)
    const few = await measure(cluster, FEW)
    const main = await measure(cluster, GOAL_COUNT)
    const many = await measure(cluster, MANY)
    const also = `${main.processorMicroseconds.toFixed(0)} µs of our processor each`
    return [
      compared({
        work: `Months of ${GOAL_COUNT} organisations closed, opened and calculated`,
        ours: main.closesASecond,
        yardstick: main.copiesASecond,
        unit: 'a second',
        against: 'one statement that copies the rows',
        also,
      }),
      compared({
        work: `Of ${MANY} organisations next to ${FEW}`,
        ours: many.closesASecond,
        yardstick: few.closesASecond,
        unit: 'a second',
        against: `of ${FEW}`,
        goal: { least: 0.8 },
      }),
      alone('Memory of the process after it', `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MiB`),
    ]
  } finally {
    await cluster.stop()
  }
}
