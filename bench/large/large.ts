import { type ClusterAddress, startCluster } from '@touchline/testing/cluster'
import { copyOrganizations } from '@touchline/testing/large/copy-organizations'
import { type Originals, openOriginals } from '@touchline/testing/large/originals'
import { openWalk } from '@touchline/testing/large/walk'
import type { Part } from '../part.ts'
import { alone, type Row } from '../row.ts'
import { callerOf, callTimes } from './call-times.ts'
import { copiesOf } from './copies.ts'
import { sizesOf } from './sizes.ts'

/** Per organisation: a bill with documents monthly, usage per game. */
const LIVED = { months: 6, games: 20 }
const LONG = { months: 120, games: 20 }
/** A list's page of 100 bills is full in ten years only. */
const LONG_ENOUGH = { months: 36, games: 20 }
const CALLERS = 10

/**
 * Daily, for the previous version's organisations; and the sweep, which reads whole what is deleted in one portion: here
 * all copies are of one day.
 */
const may = /^\s*(?:insert into organization_names|delete from "(?:mail_tokens|outbox|provider_events)")/i

export const large: Part = async ({ organizations }) => {
  const cluster = await startCluster()
  const few = await openOriginals({ ...LIVED, cluster })
  const many = await openOriginals({ ...LIVED, cluster })
  try {
    const began = performance.now()
    const copies = Math.ceil(organizations / many.organizations.length) - 1
    const tables = await copyOrganizations({ ownerUrl: many.world.database.ownerUrl, copies })
    const seconds = (performance.now() - began) / 1000
    const sizes = await sizesOf(many.world.database.ownerDb)
    const made = alone(`${organizations.toLocaleString('en')} organisations, made in ${seconds.toFixed(0)} s`, sizes)
    return [
      ...(await longTimesOf(cluster)),
      made,
      ...(await timesOf(many, few, copies)),
      ...(await plansOf(many, cluster.adminUrl, tables)),
    ]
  } finally {
    await many.world.close()
    await few.world.close()
    await cluster.stop()
  }
}

/** Ten years next to three. */
async function longTimesOf(cluster: ClusterAddress): Promise<readonly Row[]> {
  const long = await openOriginals({ ...LONG, cluster })
  const enough = await openOriginals({ ...LONG_ENOUGH, cluster })
  try {
    const [[ours], [yardstick]] = [long.organizations, enough.organizations]
    if (ours === undefined || yardstick === undefined) throw new Error('nobody can call')
    const callers = [await callerOf(long.world, ours)]
    return await callTimes(callers, await callerOf(enough.world, yardstick), 'of 36 months instead of 120')
  } finally {
    await long.world.close()
    await enough.world.close()
  }
}

async function timesOf(many: Originals, few: Originals, copies: number): Promise<readonly Row[]> {
  const [original] = many.organizations
  const [yardstick] = few.organizations
  if (original === undefined || yardstick === undefined) throw new Error('nobody can call')
  const numbers = Array.from({ length: CALLERS }, (_, place) => 1 + Math.floor((place * (copies - 1)) / CALLERS))
  const callers = []
  for (const made of await copiesOf(many.world, original, numbers)) callers.push(await callerOf(many.world, made))
  return callTimes(callers, await callerOf(few.world, yardstick), 'among two organisations')
}

const tableOf = (scan: string): string => scan.split(':')[0] ?? scan

async function plansOf(many: Originals, adminUrl: string, tables: readonly string[]): Promise<readonly Row[]> {
  const walk = await openWalk(many, adminUrl)
  try {
    await walk.sendCalls()
    const calls = walk.explained.readWhole(tables, may)
    const { ran, failures } = await walk.runJobs()
    if (failures.length > 0) throw new AggregateError(failures, 'jobs failed')
    const found = [...calls, ...walk.explained.readWhole(tables, may)]
    const whole = `statements that read a table whole, of all reading calls and ${ran} jobs`
    for (const scan of found) console.log(scan)
    return [alone(whole, `${found.length}: ${found.map(tableOf).join(', ')}`)]
  } finally {
    await walk.close()
  }
}
