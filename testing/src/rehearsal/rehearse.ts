import { setTimeout as delay } from 'node:timers/promises'
import { openCell } from '@touchline/api/db/database'
import { inTransaction } from '@touchline/api/db/transaction'
import { applyStarter } from '@touchline/api/features/catalogue/starter'
import { readCell } from '@touchline/api/metrics/read-cell.store'
import { HOUR } from '@touchline/domain/calendar'
import { Client } from 'pg'
import { disagreements } from '../books.ts'
import type { MadeOrganization } from '../organization.ts'
import { openWorld, type World } from '../world.ts'
import type { DebianServer } from './debian-server.ts'
import { reconcileByCommand } from './reconcile-command.ts'

export interface Rehearsed {
  readonly broken: readonly string[]
  readonly forgotten: number
  readonly reconciled: Readonly<Record<string, number>>
  readonly restoreSeconds: number
}

const BACKED_UP = Date.UTC(2026, 10, 10)
const RESTORED_TO = Date.UTC(2026, 10, 15)
const NOW = Date.UTC(2027, 0, 2)
const DECLINED = { number: '4000000000000341' }
const TEMPLATE = 'touchline_template'

const ask = async <Row extends object>(url: string, text: string): Promise<readonly Row[]> => {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Finished files are archived, safe from the disk. */
async function archive(url: string): Promise<void> {
  const [ended] = await ask<{ name: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as name')
  for (;;) {
    const [seen] = await ask<{ last: string | null }>(url, 'select last_archived_wal as last from pg_stat_archiver')
    if ((seen?.last ?? '') >= (ended?.name ?? '')) return
    await delay(50)
  }
}

/** Answers before recovery is complete. */
async function promoted(url: string): Promise<void> {
  for (;;) {
    const [seen] = await ask<{ reading: boolean }>(url, 'select pg_is_in_recovery() as reading')
    if (seen?.reading === false) return
    await delay(50)
  }
}

/** The machine's; test clocks differ. */
async function momentNow(url: string): Promise<string> {
  const [row] = await ask<{ moment: string }>(url, 'select clock_timestamp()::text as moment')
  await delay(20)
  return row?.moment ?? ''
}

const taken = async ({ provider }: World) => (await provider.books()).charges.filter(({ paid }) => paid)

async function live(world: World, server: DebianServer, clubs: number): Promise<string> {
  const made: MadeOrganization[] = []
  for (let number = 0; number < clubs; number += 1)
    made.push(await world.subscribe(number % 4 === 0 ? { card: DECLINED } : {}))
  await world.liveUntil(BACKED_UP)
  server.baseBackup()
  await world.liveUntil(RESTORED_TO)
  const moment = await momentNow(server.adminUrl)
  for (const [number, club] of made.entries())
    if (number % 4 < 2) await world.changeCard(club, number % 4 === 0 ? {} : DECLINED)
  await world.subscribe()
  await world.liveUntil(NOW)
  return moment
}

/** Several charges of a bill, or a difference from the provider. */
async function faultsOf(world: World, unbooked: readonly string[]): Promise<string[]> {
  const byBill = Map.groupBy(await taken(world), ({ metadata }) => metadata['billingInfoId'])
  const doubles = [...byBill].flatMap(([bill, charges]) =>
    charges.length > 1 ? [`bill ${bill} was charged twice`] : [],
  )
  const said = new Set(unbooked.map((chargeId) => `the provider took ${chargeId}, we do not know it`))
  const faults = await disagreements(world.database.ownerDb, world.provider)
  const failed = world.jobErrors.map(String).filter((error) => !error.includes('reconcile-charges'))
  const jobs = failed.map((error) => `a job failed: ${error}`)
  return [...doubles, ...jobs, ...faults.filter((fault) => !said.has(fault))]
}

async function loseAndRestore(world: World, server: DebianServer, clubs: number): Promise<Rehearsed> {
  const moment = await live(world, server, clubs)
  await archive(server.adminUrl)
  const watched = (await readCell(world.deps.db, world.deps.clock.now())).archive
  const before = (await taken(world)).length
  server.kill()
  const began = performance.now()
  server.restoreTo(moment)
  await promoted(server.adminUrl)
  const restoreSeconds = (performance.now() - began) / 1_000
  // Pools notice lost connections.
  await world.deps.db
    .selectFrom('catalogue_version')
    .selectAll()
    .execute()
    .catch(() => undefined)
  const known = await ask<{ count: number }>(world.database.ownerUrl, 'select count(*)::int as count from charges')
  // Too early, it moves no money.
  await world.liveUntil(NOW + HOUR)
  const early = (await taken(world)).length - before
  const { counts } = await reconcileByCommand(world, RESTORED_TO)
  await world.liveUntil(NOW + 2 * HOUR)
  const broken = await faultsOf(world, (await reconcileByCommand(world, RESTORED_TO)).unbooked)
  if (watched === null || watched.isFailing || watched.seconds > 60) broken.push('the figures do not see the log kept')
  if (early > 0) broken.push(`${early} charges were made before the books were reconciled`)
  return { broken, reconciled: counts, restoreSeconds, forgotten: before - (known[0]?.count ?? 0) }
}

export async function rehearse(server: DebianServer, clubs: number): Promise<Rehearsed> {
  server.start()
  const { adminUrl } = server
  const cell = await openCell({ adminUrl, name: TEMPLATE })
  await inTransaction(cell.db, { system: 'administration' }, (tx) => applyStarter(tx, { region: 'asia', now: NOW }))
  await cell.close()
  const world = await openWorld({
    cluster: { adminUrl, workers: [], template: TEMPLATE, seeded: TEMPLATE, socketFolder: null },
    hearsEvents: false,
  })
  try {
    return await loseAndRestore(world, server, clubs)
  } finally {
    await world.close()
    server.kill()
  }
}
