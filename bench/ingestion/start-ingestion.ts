import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@touchline/api/adapters/system-clock'
import { connect } from '@touchline/api/db/connect'
import { openCell } from '@touchline/api/db/database'
import { cellUrls } from '@touchline/api/db/provision'
import { inTransaction } from '@touchline/api/db/transaction'
import { applyStarter } from '@touchline/api/features/catalogue/starter'
import { ingest } from '@touchline/api/features/ingestion/ingest'
import { usageIntake } from '@touchline/api/features/ingestion/usage'
import { startCluster } from '@touchline/testing/cluster'
import { testDeps } from '@touchline/testing/deps'
import { createOrganization, type MadeOrganization } from '@touchline/testing/organization'
import fastify from 'fastify'
import pg from 'pg'

const LINES = 50_000
const LINES_IN_CHUNK = 250

const folder = await mkdtemp(join(tmpdir(), 'touchline-ingestion-'))
// Under root the database's own account must enter.
await chmod(folder, 0o755)
const cluster = await startCluster({ fsync: true })
const cell = await openCell({ adminUrl: cluster.adminUrl, name: 'ingestion' })
await inTransaction(cell.db, { system: 'administration' }, (tx) =>
  applyStarter(tx, { region: 'asia', now: systemClock.now() }),
)
const ownerDb = connect({ url: cellUrls(cluster.adminUrl, 'ingestion').ownerUrl })
const address = new URL(cluster.adminUrl)
address.pathname = '/ingestion'
const admin = new pg.Client(address.href)
await admin.connect()
const deps = testDeps(cell.db, { clock: { ...systemClock } })
const organizations: MadeOrganization[] = []

async function members(count: number): Promise<readonly MadeOrganization[]> {
  while (organizations.length < count)
    organizations.push(await createOrganization(ownerDb, { basePlanId: 'teamStandardPlan.base' }))
  return organizations.slice(0, count)
}

/** Consecutive lines are of different organisations. */
async function linesOf(count: number) {
  const own = await members(count)
  const now = systemClock.now()
  return Array.from({ length: LINES }, (_, index) => ({
    usageId: randomUUID(),
    organizationId: own[index % count]?.organizationId ?? '',
    userId: own[index % count]?.userId ?? '',
    usage: 60,
    usageType: 'MOVIE_CONVERT_TIME',
    createdDate: new Date(now - index).toISOString(),
  }))
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (LINES / (performance.now() - began)) * 1_000
}

async function takeOver(count: number): Promise<number> {
  const texts = (await linesOf(count)).map((line) => `${JSON.stringify(line)}\n`)
  const chunks: Uint8Array[] = []
  for (let from = 0; from < LINES; from += LINES_IN_CHUNK)
    chunks.push(Buffer.from(texts.slice(from, from + LINES_IN_CHUNK).join('')))
  async function* body() {
    yield* chunks
  }
  return timed(async () => {
    const result = await ingest(deps, usageIntake, body())
    if (result === 'body-too-large' || result.accepted !== LINES) throw new Error('lines were refused')
  })
}

async function copy(count: number): Promise<number> {
  const file = join(folder, `${randomUUID()}.csv`)
  const rows = (await linesOf(count)).map((line) => Object.values(line).join(','))
  await writeFile(file, rows.join('\n'))
  await chmod(file, 0o644)
  const columns = 'usage_id, organization_id, user_id, usage_seconds, usage_type, created_at'
  return timed(() => admin.query(`copy recorded_usage (${columns}) from '${file}' (format csv)`))
}

const server = fastify()
server.get<{ Params: { count: string } }>('/lines/:count', ({ params }) => takeOver(Number(params.count)))
server.get<{ Params: { count: string } }>('/copy/:count', ({ params }) => copy(Number(params.count)))
console.log(`ready ${await server.listen({ port: 0, host: '127.0.0.1' })}`)
process.once('SIGINT', () => {
  void Promise.all([server.close(), admin.end(), ownerDb.destroy(), cell.close()])
    .then(() => cluster.stop())
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit(0))
})
