/** Many administrators at once, and while months close. */
import { setTimeout as delay } from 'node:timers/promises'
import { addMonths, DAY, monthOf, startOfMonth } from '@touchline/domain/calendar'
import { startCluster } from '@touchline/testing/cluster'
import { startFleet } from '@touchline/testing/fleet'
import type { MadeOrganization } from '@touchline/testing/organization'
import { openWorld, type World } from '@touchline/testing/world'
import { sql } from 'kysely'
import { areMonthsLeft } from '../month-close/months-left.ts'
import { makeOrganizations } from '../month-close/start-organizations.ts'
import type { Part } from '../part.ts'
import { compared, type Row } from '../row.ts'
import { visitsOf } from './visits.ts'
import { type Visit, waitedDuring } from './waited-during.ts'

const ZONE = 'Asia/Tokyo'
const ORGANIZATIONS = 10_000
const ADMINISTRATORS = 200
const CROWDS = [64, ADMINISTRATORS]
const WARM_UP_MS = 5_000
const SECONDS = 15
/** A busy hour of some thousand organisations. */
const VISITS = { connections: 16, rate: 100, warmUpMs: WARM_UP_MS }
const LOOK_MS = 500

/**
 * By transfer, with two ended months, of which the first is closed: plans made for empty tables would be measured
 * otherwise.
 */
async function makeWorld(world: World): Promise<readonly MadeOrganization[]> {
  const first = addMonths(monthOf(Date.now(), ZONE), -2)
  const firstEnds = startOfMonth(addMonths(first, 1), ZONE)
  await makeOrganizations(world.database, ORGANIZATIONS, {
    month: first,
    now: firstEnds - 1,
    paymentMethod: 'BANK_TRANSFER',
  })
  await closeMonths(world, firstEnds)
  await sql`analyze`.execute(world.database.ownerDb)
  const made: MadeOrganization[] = []
  for (let number = 1; number <= ADMINISTRATORS; number += 1)
    made.push(await world.subscribe({ login: `administrator-${number}`, card: null }))
  return made
}

async function closeMonths(world: World, through: number): Promise<void> {
  const workers = await startFleet(world, { apis: 0, workers: 1 })
  while (await areMonthsLeft(world.database, through)) await delay(LOOK_MS)
  await workers.stop()
}

async function crowds(url: string, visits: readonly Visit[]): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const connections of CROWDS) {
    const load = { connections, warmUpMs: WARM_UP_MS }
    const { p50, p99 } = await waitedDuring(url, visits, load, () => delay(SECONDS * 1_000))
    rows.push(
      compared({
        work: `${connections} administrators at once, as fast as answers come: p99`,
        ours: p99,
        yardstick: p50,
        unit: 'ms',
        against: 'their p50',
        goal: { most: 3 },
      }),
    )
  }
  return rows
}

async function whileMonthsClose(world: World, url: string, visits: readonly Visit[]): Promise<Row> {
  const alone = () => waitedDuring(url, visits, VISITS, () => delay(SECONDS * 1_000))
  const before = await alone()
  const began = performance.now()
  const during = await waitedDuring(url, visits, VISITS, () => closeMonths(world, Date.now()))
  const seconds = (performance.now() - began) / 1_000
  const after = await alone()
  const without = before.p99 < after.p99 ? before : after
  return compared({
    work: `p99 of ${VISITS.rate} calls a second while a worker closes ${ORGANIZATIONS} months`,
    ours: during.p99,
    yardstick: without.p99,
    unit: 'ms',
    against: 'without',
    goal: { most: 2 },
    also: `for ${seconds.toFixed(0)} s, p50 ${during.p50} next to ${without.p50} ms`,
  })
}

export const consoleLoad: Part = async () => {
  const cluster = await startCluster({ fsync: true })
  const monthBegan = startOfMonth(monthOf(Date.now(), ZONE), ZONE)
  const world = await openWorld({ cluster, now: monthBegan - 10 * DAY, hearsEvents: false })
  try {
    const made = await makeWorld(world)
    const fleet = await startFleet(world, { apis: 1, workers: 0 })
    const url = fleet.apis[0]?.url ?? ''
    const visits = await visitsOf(url, made)
    const rows = [...(await crowds(url, visits)), await whileMonthsClose(world, url, visits)]
    await fleet.stop()
    return rows
  } finally {
    await world.close()
    await cluster.stop()
  }
}
