import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { freePort } from '@touchline/embedded-postgres/port'
import { compiled } from '@touchline/testing/compiled'
import { testEnvironment } from '@touchline/testing/configuration'
import { createTestDatabase } from '@touchline/testing/database'
import { onlyOnOne } from '@touchline/testing/one-server'
import { sharedDatabase, sharedFolder } from '@touchline/testing/shared'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'

const database = await sharedDatabase()

const folder = await sharedFolder()

const fullDisk = '/dev/full'

const start = (environment: Readonly<Record<string, string>>) => {
  const program = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [program], {
    env: { ...compiled, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  return { child, ended }
}

const makeForeign = async (url: URL): Promise<void> => {
  const name = `touchline_foreign_${process.pid}`
  const client = new Client(inject('cluster').adminUrl)
  await client.connect()
  await client.query(`drop database if exists ${name}`)
  await client.query(`create database ${name}`)
  await client.end()
  url.pathname = `/${name}`
}

const environment = () => testEnvironment(database, folder)

describe('the process', () => {
  it('does not serve the demo’s build, which has the debug screen, in production', async () => {
    const demo = await mkdtemp(join(tmpdir(), 'touchline-demo-build-'))
    await writeFile(join(demo, '.built-from'), 'a fingerprint')
    const { child, ended } = start({ ...environment(), CONSOLE_FOLDER: demo })
    const said = (await child.stderr.toArray()).join('')
    await rm(demo, { recursive: true })
    expect((await ended)[0]).toBe(78)
    expect(said).toContain('CONSOLE_FOLDER')
  })

  it('says what its configuration lacks and ends, without a stack trace', async () => {
    const { child, ended } = start({ SESSION_SECRET: 'short-canary' })
    const said = (await child.stderr.toArray()).join('')
    expect((await ended)[0]).toBe(78)
    expect(said).toContain('CONSOLE_URL')
    expect(said).not.toMatch(/canary|at file:/)
  })

  it.for<readonly [what: string, says: string, spoil: (url: URL) => unknown]>([
    ['does not exist', 'it does not exist', async (url: URL) => void (url.pathname = '/touchline_nowhere')],
    ['is another role’s', 'it does not belong to the role in DATABASE_OWNER_URL', makeForeign],
    [
      'knows another password',
      'a password in its addresses is wrong',
      async (url: URL) => void (url.password = 'wrong'),
    ],
  ])('says in one line of a database that %s how it is repaired', async ([what, says, spoil], context) => {
    if (what === 'knows another password') onlyOnOne(context, 'machines that trust each other take any password')
    const owner = new URL(database.ownerUrl)
    await spoil(owner)
    const { child, ended } = start({ ...environment(), DATABASE_OWNER_URL_ASIA: owner.href })
    const said = await text(child.stderr)
    expect((await ended)[0]).toBe(78)
    expect(said.trim().split('\n')).toEqual([expect.stringContaining(says)])
    expect(said).not.toContain(new URL(database.ownerUrl).password)
  })

  it('says in one line that its database does not answer, and ends so that it is started again', async () => {
    const nowhere = { ...environment(), DATABASE_OWNER_URL_ASIA: 'postgres://owner:canary@127.0.0.1:1/touchline_asia' }
    const { child, ended } = start(nowhere)
    const said = await text(child.stderr)
    expect((await ended)[0]).toBe(1)
    expect(said).toBe(
      'The database does not answer (connect ECONNREFUSED 127.0.0.1:1): look whether it runs, and at its addresses\n',
    )
  })

  it.runIf(existsSync(fullDisk))('continues when its log cannot be written', async () => {
    const log = await open(fullDisk, 'w')
    const port = await freePort(0)
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...compiled, ...environment(), PORT: String(port), LOG_LEVEL: 'info' },
      stdio: ['ignore', log.fd, 'ignore'],
    })
    const ended = once(child, 'exit')
    await log.close()
    const ask = () => fetch(`http://127.0.0.1:${port}/config.json`)
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), 30_000)
    for (let calls = 0; calls < 20; calls += 1) expect((await ask()).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  it('makes an empty database a rehearsal’s, on which production does not start afterwards', async () => {
    const empty = await createTestDatabase()
    onTestFinished(empty.drop)
    const own = { ...environment(), DATABASE_URL_ASIA: empty.url, DATABASE_OWNER_URL_ASIA: empty.ownerUrl }
    const keys = { STRIPE_SECRET_KEY: 'sk_test_12345', STRIPE_PUBLISHABLE_KEY: 'pk_test_12345' }
    const rehearsal = start({ ...own, ...keys, TOUCHLINE_MODE: 'rehearsal', MAIL_ONLY_TO: '@kita.example' })
    await once(createInterface({ input: rehearsal.child.stdout }), 'line')
    rehearsal.child.kill('SIGTERM')
    expect(await rehearsal.ended).toEqual([0, null])
    const production = start(own)
    expect(await text(production.child.stderr)).toContain('TOUCHLINE_MODE, asia: the database is a rehearsal’s')
    expect((await production.ended)[0]).toBe(78)
  })

  it('serves a production cell until it is asked to stop, even in the middle of a body', async () => {
    const { child, ended } = start({ ...environment(), STOP_GRACE_SECONDS: '0.01' })
    const lines = createInterface({ input: child.stdout })
    const [line] = await once(lines, 'line')
    const url = /http:\S+/.exec(String(line))?.[0] ?? ''
    const slow = connect(Number(new URL(url).port), '127.0.0.1')
    slow.on('error', () => undefined)
    const path = '/asia/api/v0/mail_address_change/confirm'
    slow.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{`)
    const health = await fetch(`${url}/healthz`)
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({
      checks: { 'database asia': true, 'card provider': expect.any(Boolean) },
    })
    expect((await fetch(`${url}/asia/api/v0/organization`)).status).toBe(401)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})
