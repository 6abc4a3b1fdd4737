import { startCluster } from '@touchline/testing/cluster'
import { openWorld } from '@touchline/testing/world'
import { median } from '../load.ts'
import type { Part } from '../part.ts'
import { compared } from '../row.ts'
import { settleAll } from './start-settling.ts'
import { unpaidBills } from './start-unpaid-bills.ts'

const ROUNDS = 3
const ORGANIZATIONS = 250
const BILLS = 12 * ORGANIZATIONS
const GOAL = 2_000

/** A month's settlement without the card provider. */
export const settlement: Part = async () => {
  const cluster = await startCluster({ fsync: true })
  try {
    const world = await openWorld({ cluster })
    const rates: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await unpaidBills(world, ORGANIZATIONS)
      rates.push(BILLS / ((await settleAll(world)) / 1_000))
    }
    await world.close()
    return [
      compared({
        work: 'settlement of bills by bank transfer',
        ours: median(rates),
        yardstick: GOAL,
        unit: 'a second',
        against: 'asked',
        goal: { least: 1 },
      }),
    ]
  } finally {
    await cluster.stop()
  }
}
