import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createTestDatabase, type TestDatabase } from '@touchline/testkit/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'touchline-main-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const start = (environment: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  return { child, ended }
}

const environment = (): Record<string, string> => ({
  HOST: '127.0.0.1',
  PORT: '0',
  CONSOLE_URL: 'https://console.touchline.test',
  CONSOLE_FOLDER: folder,
  SESSION_SECRET: 'q8Zr4v0Lw3sXk9Tn6Yb1Hc7Jd5Mf2Pg0',
  STRIPE_SECRET_KEY: 'sk_live_12345',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Touchline <no-reply@touchline.test>',
  ISSUER_CODE: 'JP',
  ISSUER_NAME: 'Touchline K.K.',
  ISSUER_ADDRESS: '1-2-3 Minato, Tokyo',
  ISSUER_PHONE: '+81355500100',
  LOG_LEVEL: 'error',
  DATABASE_URL_ASIA: database.url,
  DATABASE_OWNER_URL_ASIA: database.ownerUrl,
})

describe('the process', () => {
  it('says what its configuration lacks and ends, without a stack trace', async () => {
    const { child, ended } = start({ SESSION_SECRET: 'short-canary' })
    const said = (await child.stderr.toArray()).join('')
    expect((await ended)[0]).toBe(78)
    expect(said).toContain('CONSOLE_URL')
    expect(said).not.toMatch(/canary|at file:/)
  })

  it('serves a production cell until it is told to stop', async () => {
    const { child, ended } = start(environment())
    const lines = createInterface({ input: child.stdout })
    const [line] = await once(lines, 'line')
    const url = /http:\S+/.exec(String(line))?.[0] ?? ''
    const health = await fetch(`${url}/healthz`)
    // The provider itself may be out of this machine's reach; everything of ours answers.
    expect(health.status).toBe(200)
    expect(await health.json()).toMatchObject({
      checks: { 'database asia': true, 'card provider': expect.any(Boolean) },
    })
    expect((await fetch(`${url}/asia/api/v0/organization`)).status).toBe(401)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})
