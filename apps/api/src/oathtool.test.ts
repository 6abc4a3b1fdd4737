import { execFileSync } from 'node:child_process'
import { createTestDatabase, type TestDatabase } from '@touchline/testing/database'
import { movableClock, testDeps } from '@touchline/testing/deps'
import { serveRoutes, type TestServer } from '@touchline/testing/http'
import { createOrganization } from '@touchline/testing/organization'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { installDebian } from '../../../tools/debian.ts'
import { secondFactorRoutes } from './features/sign-in/own-security/routes.ts'
import { signInRoutes } from './features/sign-in/routes.ts'
import { stepOfCode } from './features/sign-in/second-factor/app-codes.ts'

function isThere(): boolean {
  try {
    installDebian({ oathtool: 'oathtool' })
    return true
  } catch {
    return false
  }
}

const oathtool = (secret: string, at = 'now'): string =>
  execFileSync('oathtool', ['--totp', '--base32', '--now', at, secret], { encoding: 'utf8' }).trim()

const begun = z.object({ secret: z.string() })
const asked = z.object({ details: z.object({ challenge: z.string() }) })

describe.skipIf(!isThere())('codes of oathtool', () => {
  let database: TestDatabase
  let server: TestServer

  beforeAll(async () => {
    database = await createTestDatabase()
    const deps = testDeps(database.db, { clock: movableClock(Date.UTC(2026, 10, 21, 4)) })
    server = await serveRoutes(deps, [...signInRoutes(deps), ...secondFactorRoutes(deps)])
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  it('confirm an app and sign in, a step after another', async () => {
    const made = await createOrganization(database.ownerDb)
    const token = await server.signIn(made)
    const post = (path: string, json: object, by: string | null = token) =>
      server.send({ method: 'POST', path: `/administrator/${path}`, json, ...(by === null ? {} : { token: by }) })
    const { secret } = begun.parse((await post('authenticator', {})).body)
    expect((await post('authenticator/confirm', { code: oathtool(secret, '30 seconds ago') })).status).toBe(200)
    const form = { grant_type: 'password', username: made.login, password: made.password }
    const reply = await server.send({ method: 'POST', path: '/administrator/auth_billing', form })
    const { challenge } = asked.parse(reply.body).details
    const answer = { challenge, kind: 'totp', code: oathtool(secret) }
    expect(await post('second_factor', answer, null)).toMatchObject({ status: 200, body: { loginId: made.login } })
  })

  it.each(['1999-12-31 23:59:59 UTC', '2026-11-23 12:00:00 UTC', '2100-03-01 00:00:00 UTC'])('are ours at %s', (at) => {
    const now = Date.parse(at.replace(' UTC', 'Z').replace(' ', 'T'))
    const secret = 'TOUCHLINEDEMO234TOUCHLINEDEMO234'
    expect(stepOfCode(secret, oathtool(secret, at), { now, lastStep: 0 })).toBe(Math.floor(now / 30_000))
  })
})
