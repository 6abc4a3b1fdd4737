/** For `npm run lab -- cluster`: a cluster (`CLUSTER_COORDINATOR`, `CLUSTER_WORKERS`) and one PostgreSQL, in turn. */
import { randomUUID } from 'node:crypto'
import { ingest } from '@touchline/api/features/ingestion/ingest'
import { usageIntake } from '@touchline/api/features/ingestion/usage'
import { addOnQuote } from '@touchline/contract/plans/add-ons'
import { startOfMonth } from '@touchline/domain/calendar'
import { type Cluster, startCluster } from '@touchline/testing/cluster'
import { createTestDatabase } from '@touchline/testing/database'
import type { MadeOrganization } from '@touchline/testing/organization'
import { openWorld, type World } from '@touchline/testing/world'
import { Client } from 'pg'
import { median } from '../load.ts'
import { workUntilDone } from '../month-close/start-closing.ts'
import { makeOrganizations } from '../month-close/start-organizations.ts'
import { line } from '../report.ts'
import { compared } from '../row.ts'

const ROUNDS = 3
const CLUBS = 24
const READS = 200
const AT_ONCE = 8
const PURCHASES = 10
const CLOSED = 3_000
const LINES = 10_000
const MONTH = '2026-10'
const END = startOfMonth('2026-11', 'Asia/Tokyo')

interface Place {
  readonly cluster: Cluster
  readonly world: World
  readonly clubs: readonly (MadeOrganization & { readonly token: string })[]
}

async function placeOn(cluster: Cluster): Promise<Place> {
  const world = await openWorld({ cluster })
  const clubs: (MadeOrganization & { readonly token: string })[] = []
  for (let number = 1; number <= CLUBS; number += 1) {
    const made = await world.subscribe({ login: `club-${number}`, basePlanId: 'teamStandardPlan.base' })
    clubs.push({ ...made, token: await world.server.signIn(made) })
  }
  return { cluster, world, clubs }
}

const clubOf = ({ clubs }: Place, number: number) => {
  const club = clubs[number % clubs.length]
  if (club === undefined) throw new Error('there are no clubs')
  return club
}

async function send({ world }: Place, request: Parameters<World['server']['send']>[0]): Promise<unknown> {
  const { status, body } = await world.server.send(request)
  if (status !== 200) throw new Error(`${request.path} was answered ${status}: ${JSON.stringify(body)}`)
  return body
}

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const read = (place: Place, number: number): Promise<unknown> => {
  const { organizationId, token } = clubOf(place, number)
  return send(place, { path: `/${organizationId}/manage/contract_info`, token })
}

async function readOneByOne(place: Place): Promise<number> {
  const times: number[] = []
  for (let number = 0; number < READS; number += 1) times.push(await msOf(() => read(place, number)))
  return median(times)
}

async function readAtOnce(place: Place): Promise<number> {
  let next = 0
  const caller = async (): Promise<void> => {
    while (next < READS) await read(place, next++)
  }
  const ms = await msOf(() => Promise.all(Array.from({ length: AT_ONCE }, caller)))
  return READS / (ms / 1_000)
}

async function purchase(place: Place): Promise<number> {
  const times: number[] = []
  for (let number = 0; number < PURCHASES; number += 1) {
    const { organizationId, contractId, token } = clubOf(place, number)
    const path = `/${organizationId}/manage/contract_info/${contractId}/plans/upload`
    const asked = await send(place, { method: 'POST', path: `${path}/price`, json: { hours: 1 }, token })
    const json = { hours: 1, quotedTotal: Number(addOnQuote.parse(asked).charge.total) }
    const headers = { 'idempotency-key': randomUUID() }
    times.push(await msOf(() => send(place, { method: 'POST', path, json, token, headers })))
  }
  return median(times)
}

async function closeMonths({ cluster }: Place): Promise<number> {
  const database = await createTestDatabase({ cluster })
  try {
    await makeOrganizations(database, CLOSED, { month: MONTH, now: END - 1 })
    await workUntilDone(database, END - 1)
    return CLOSED / (await workUntilDone(database, END)).seconds
  } finally {
    await database.drop()
  }
}

const ingestOf = (count: number) => async (place: Place) => {
  const { world } = place
  const now = world.deps.clock.now()
  async function* body() {
    for (let number = 0; number < LINES; number += 1) {
      const { organizationId, userId } = clubOf(place, number % count)
      const its = { usageId: randomUUID(), organizationId, userId, usage: 60, usageType: 'MOVIE_CONVERT_TIME' }
      yield Buffer.from(`${JSON.stringify({ ...its, createdDate: new Date(now - number).toISOString() })}\n`)
    }
  }
  const ms = await msOf(async () => {
    const result = await ingest(world.deps, usageIntake, body())
    if (result === 'body-too-large' || result.accepted !== LINES) throw new Error('lines were refused')
  })
  return LINES / (ms / 1_000)
}

const works: readonly { readonly work: string; readonly unit: string; of(place: Place): Promise<number> }[] = [
  { work: 'GET contract_info, one at a time, p50', unit: 'ms', of: readOneByOne },
  { work: `GET contract_info, ${AT_ONCE} at once`, unit: 'a second', of: readAtOnce },
  { work: 'a purchase of an hour, p50', unit: 'ms', of: purchase },
  { work: `months of ${CLOSED} organisations closed`, unit: 'a second', of: closeMonths },
  { work: 'usage of one organisation', unit: 'lines a second', of: ingestOf(1) },
  { work: `usage of ${CLUBS} organisations, mixed`, unit: 'lines a second', of: ingestOf(CLUBS) },
]

async function waitsForDisk({ adminUrl }: Cluster): Promise<boolean> {
  const client = new Client(adminUrl)
  await client.connect()
  const { rows } = await client.query<{ fsync: string }>('show fsync')
  await client.end()
  return rows[0]?.fsync === 'on'
}

async function compareAll(many: Place, one: Place): Promise<void> {
  for (const { work, unit, of } of works) {
    const [ours, theirs]: [number[], number[]] = [[], []]
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      ours.push(await of(many))
      theirs.push(await of(one))
    }
    const [mine, yardstick] = [median(ours.slice(1)), median(theirs.slice(1))]
    console.log(line(compared({ work, ours: mine, yardstick, unit, against: 'one PostgreSQL' })))
  }
}

const machines = await startCluster()
const single = await startCluster({ machines: null, fsync: await waitsForDisk(machines) })
try {
  const [many, one] = [await placeOn(machines), await placeOn(single)]
  await compareAll(many, one)
  for (const { world } of [many, one]) await world.close()
} finally {
  await single.stop()
  await machines.stop()
}
