import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { usualDunning } from '@touchline/domain/payment'
import { freePort } from '@touchline/embedded-postgres/port'
import { testConfiguration } from '@touchline/testing/configuration'
import { createTestDatabase } from '@touchline/testing/database'
import { testCell, testDeps } from '@touchline/testing/deps'
import { runsOnMany } from '@touchline/testing/one-server'
import { createOrganization } from '@touchline/testing/organization'
import { sharedFolder } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { testClock } from '../adapters/test-clock.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { at } from '../db/column-values.ts'
import { connect } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { insertJob } from '../queue/queue.ts'
import type { PortsOf } from './cell-parts.ts'
import { type RunningApi, startApi } from './start-api.ts'

const configurationOf = (mode: 'demo' | 'production', process: Configuration['process'] = 'all'): Configuration => ({
  ...testConfiguration,
  mode,
  process,
  isSpread: runsOnMany(),
  regionBases: new Map([
    ['asia', 'https://console.test/asia/api/v0'],
    ['europe', 'https://console.test/europe/api/v0'],
    ['america', 'https://america.test/api/v0'],
  ]),
  regions: (['asia', 'europe'] as const).map((name, index) => ({
    name,
    url: `https://console.test/${name}/api/v0`,
    location: { appUrl: databases[index]?.url ?? '', ownerUrl: databases[index]?.ownerUrl ?? '' },
    issuer: testCell.issuer,
    taxTable: { country: 'JP', rows: [] },
    dunning: usualDunning,
  })),
  consoleFolder: folder,
  maintenanceFile: join(folder, 'maintenance.json'),
})

const portsOf: PortsOf = async (_region, { db }) => {
  const clock = testClock(0)
  const { ids, payments, mail, eventSender } = testDeps(db, { clock })
  return { clock, ids, payments, mail, eventSender, movable: { clock, moved: async () => undefined } }
}

const databases = await Promise.all([createTestDatabase({ isSeeded: true }), createTestDatabase()])
const folder = await sharedFolder()
await writeFile(join(folder, 'index.html'), '<!doctype html><title>A console</title>')
const api = await startApi(configurationOf('demo'), portsOf)
afterAll(async () => {
  await api.stop()
  await Promise.all(databases.map((database) => database.drop()))
})

const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${api.url}${path}`, init)

const signInAt = (region: string, username: string, password: string): Promise<Response> =>
  ask(`/${region}/api/v0/administrator/auth_billing`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username, password }),
  })

const tokenIn = async (session: Response): Promise<string> =>
  z.object({ access_token: z.string() }).parse(await session.json()).access_token

describe('one process', () => {
  it('serves several regions, each with its own people', async () => {
    const [asia] = databases
    if (asia === undefined) throw new Error('no database')
    const made = await createOrganization(asia.ownerDb)
    const session = await signInAt('asia', made.login, made.password)
    expect(session.status).toBe(200)
    expect((await signInAt('europe', made.login, made.password)).status).toBe(401)
    const token = await tokenIn(session)
    const path = `api/v0/organization/${made.organizationId}`
    expect((await ask(`/asia/${path}`, { headers: { token } })).status).toBe(200)
    expect((await ask(`/europe/${path}`, { headers: { token } })).status).toBe(401)
  })

  it('serves the console and says that all is well but the catalogue of a region that sells nothing', async () => {
    expect(await (await ask('/')).text()).toContain('<title>A console')
    const health = await ask('/healthz')
    expect(health.status).toBe(200)
    expect(await health.json()).toEqual({
      status: 'degraded',
      checks: {
        'catalogue asia': true,
        'charging asia': true,
        'charging europe': true,
        'catalogue europe': false,
        'database asia': true,
        'database europe': true,
        'money jobs asia': true,
        'money jobs europe': true,
        'receivers asia': true,
        'receivers europe': true,
        'worker asia': true,
        'worker europe': true,
      },
    })
  })

  it('says that it is degraded, and serves, while something that moves money fails again and again', async () => {
    const ownerDb = databases[0]?.ownerDb
    const later = at(Temporal.Now.instant().epochMilliseconds + 3_600_000)
    const failing = { kind: 'suspend', state: 'queued' as const, attempts: 2, run_at: later, created_at: later }
    await ownerDb?.insertInto('jobs').values(failing).execute()
    const health = await ask('/healthz')
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({ status: 'degraded', checks: { 'money jobs asia': false } })
    await ownerDb?.deleteFrom('jobs').where('kind', '=', 'suspend').execute()
  })
})

describe('the clock of a demo', () => {
  const advance = (days: number): Promise<Response> => {
    const advanceTo = Temporal.Now.instant()
      .add({ hours: 24 * days })
      .toString({ fractionalSecondDigits: 3 })
    return ask('/asia/api/v0/test_clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceTo }),
    })
  }

  it('goes forward through what falls due, never back, and no session is lost', async () => {
    const [asia] = databases
    if (asia === undefined) throw new Error('no database')
    const made = await createOrganization(asia.ownerDb)
    const token = await tokenIn(await signInAt('asia', made.login, made.password))
    const now = Temporal.Now.instant().epochMilliseconds
    const job = { kind: 'recalculate', runAt: now + 3_600_000, maxAttempts: 1, payload: {} }
    await inTransaction(asia.db, { system: 'jobs' }, (tx) => insertJob(tx, job, now))
    const waiting = () =>
      asia.ownerDb
        .selectFrom('jobs')
        .select('kind')
        .where('kind', '=', 'recalculate')
        .where('state', '=', 'queued')
        .execute()
    expect(await waiting()).toHaveLength(1)
    expect((await advance(2)).status).toBe(200)
    expect(await waiting()).toEqual([])
    expect(await advance(1)).toMatchObject({ status: 409 })
    expect((await ask(`/asia/api/v0/organization/${made.organizationId}`, { headers: { token } })).status).toBe(200)
  })
})

describe('a production server', () => {
  it('has no clock to move, and stops when asked to', async () => {
    const production = await startApi(configurationOf('production'), portsOf)
    const reply = await fetch(`${production.url}/asia/api/v0/test_clock`)
    expect(reply.status).toBe(404)
    expect(reply.headers.get('strict-transport-security')).toContain('max-age')
    await production.stop()
    await expect(fetch(`${production.url}/healthz`)).rejects.toThrow('fetch failed')
  })

  it('that cannot start closes what it had opened', async () => {
    const metrics = { host: '127.0.0.1', port: await freePort(0) }
    const taken = { ...configurationOf('production'), metrics, port: Number(new URL(api.url).port) }
    await expect(startApi(taken, portsOf)).rejects.toThrow('EADDRINUSE')
    await expect(fetch(`http://127.0.0.1:${metrics.port}`)).rejects.toThrow('fetch failed')
  })
})

describe('processes of their own', () => {
  it('for calls leave the jobs alone, and for jobs answer nothing but whether they are well', async () => {
    const calls = await startApi(configurationOf('production', 'api'), portsOf)
    const jobs = await startApi(configurationOf('production', 'worker'), portsOf)
    onTestFinished(async () => {
      await Promise.all([calls.stop(), jobs.stop()])
    })
    const health = async ({ url }: RunningApi): Promise<unknown> => (await fetch(`${url}/healthz`)).json()
    expect(await health(calls)).toMatchObject({ checks: { 'database asia': true } })
    expect(await health(calls)).not.toHaveProperty(['checks', 'worker asia'])
    expect(await health(jobs)).toMatchObject({ checks: { 'database asia': true, 'worker asia': true } })
    expect((await fetch(`${jobs.url}/`)).status).toBe(404)
    expect((await fetch(`${jobs.url}/asia/api/v0/organization`)).status).toBe(404)
    expect((await fetch(`${calls.url}/asia/api/v0/organization`)).status).toBe(401)
  })
})

describe('the figures of a process', () => {
  const figuresOf = async ({ metricsUrl }: RunningApi): Promise<string> => (await fetch(metricsUrl ?? '')).text()
  const measured = (process: Configuration['process']) =>
    startApi({ ...configurationOf('production', process), metrics: { host: '127.0.0.1', port: 0 } }, portsOf)

  it('are on a port of their own: calls by name, and the regions by what waits in them', async () => {
    const calls = await measured('api')
    onTestFinished(calls.stop)
    await fetch(`${calls.url}/asia/api/v0/organization`)
    await fetch(`${calls.url}/made-up`)
    const page = await vi.waitFor(async () => {
      const read = await figuresOf(calls)
      expect(read).toContain('touchline_calls_total{region="none",call="none",status="404"} 1')
      return read
    })
    expect(page).toMatch(/touchline_calls_total\{region="asia",call="\w+",status="401"\} 1/)
    expect(page).toContain('touchline_database_read{region="europe"} 1')
    expect(page).toMatch(/touchline_database_connections\{region="asia",state="idle"\} [1-9]/)
    expect(page).not.toContain('made-up')
    expect((await fetch(`${calls.url}/metrics`)).status).toBe(404)
  })

  it('are those of a worker, too: jobs by kind', async () => {
    const [asia] = databases
    if (asia === undefined) throw new Error('no database')
    const since = at(Temporal.Now.instant().epochMilliseconds)
    const dead = { kind: 'of-long-ago', state: 'dead' as const, run_at: since, created_at: since, finished_at: since }
    await asia.ownerDb.insertInto('jobs').values(dead).execute()
    const jobs = await measured('worker')
    onTestFinished(jobs.stop)
    expect(await figuresOf(jobs)).toContain('touchline_jobs_given_up{region="asia",kind="of-long-ago"} 1')
  })

  it('are refused a port that is taken, in one line', async () => {
    const port = Number(new URL(api.url).port)
    const taken = { ...configurationOf('production', 'api'), metrics: { host: '127.0.0.1', port } }
    await expect(startApi(taken, portsOf)).rejects.toThrow('METRICS_PORT: nothing can listen there (EADDRINUSE)')
  })
})

it('a database that is read-only is reported by the health check, although it answers', async () => {
  const [asia] = databases
  if (asia === undefined) throw new Error('no database')
  const admin = connect({ url: inject('cluster').adminUrl, poolSize: 1 })
  const login = sql`alter role touchline_api in database ${sql.id(new URL(asia.url).pathname.slice(1))}`
  await sql`${login} set default_transaction_read_only = on`.execute(admin)
  const again = await startApi(configurationOf('production'), portsOf)
  const health = await fetch(`${again.url}/healthz`)
  expect([health.status, await health.json()]).toMatchObject([503, { checks: { 'database asia': false } }])
  await again.stop()
  await sql`${login} reset default_transaction_read_only`.execute(admin)
  await admin.destroy()
})

it('work that waits too long is reported by the health check', async () => {
  const [, europe] = databases
  if (europe === undefined) throw new Error('no database')
  const job = { kind: 'of-nobody', state: 'queued' as const, run_at: at(0), created_at: at(0) }
  await europe.ownerDb.insertInto('jobs').values(job).execute()
  const health = await ask('/healthz')
  expect([health.status, await health.json()]).toMatchObject([
    503,
    { checks: { 'worker europe': false, 'worker asia': true } },
  ])
})
