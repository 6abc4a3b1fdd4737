import { createTestDatabase } from '@touchline/testing/database'
import { testDeps } from '@touchline/testing/deps'
import { cookieIn, deskUrl, openTestDesk, type TestDesk } from '@touchline/testing/desk'
import { openIdClient, startOpenId } from '@touchline/testing/openid'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createCircuit } from '../../adapters/circuit.ts'
import { openIdProvider } from '../../adapters/openid.ts'
import { systemClock } from '../../adapters/system-clock.ts'
import { returnUrl } from './routes.ts'

const begun = z.object({ url: z.string() })

const database = await createTestDatabase()
const desk = await openTestDesk([testDeps(database.db, { clock: systemClock })])
afterAll(async () => {
  await desk.close()
  await database.drop()
})

const sessionOf = (cookie: string, of = desk) => of.send({ path: '/session', cookie })
const age = (column: string, seconds: number) =>
  sql`update operator_sessions set ${sql.ref(column)} = now() - make_interval(secs => ${seconds})`.execute(
    database.ownerDb,
  )

async function comeBack(of: TestDesk, change: { readonly state?: string; readonly cookie?: string } = {}) {
  const way = await of.send({ method: 'POST', path: '/sign-in', json: {} })
  const state = new URL(begun.parse(way.body).url).searchParams.get('state')
  const json = { code: 'c', state: change.state ?? state }
  return of.send({ method: 'POST', path: '/session', json, cookie: change.cookie ?? cookieIn(way) })
}

describe('a session of the desk', () => {
  it('begins at the provider, says who it is with the roles of the groups, and ends', async () => {
    const cookie = await desk.signIn(['support', 'finance'], 'aya@kita.example')
    const session = await sessionOf(cookie)
    expect(session).toMatchObject({
      status: 200,
      body: {
        operator: 'aya@kita.example',
        roles: ['support', 'finance'],
        regions: ['asia'],
        mode: 'demo',
        stopped: [],
        caseUrl: 'https://tickets.kita.example/{case}',
        idleSeconds: 1_800,
      },
    })
    expect(desk.securityLines.at(-1)).toContain('"event":"operator-signed-in"')
    const ended = await desk.send({ method: 'DELETE', path: '/session', cookie })
    expect(ended.status).toBe(204)
    expect(await sessionOf(cookie)).toMatchObject({ status: 401, body: { code: 'session-expired' } })
  })

  it('is kept by a cookie that no script reads and no other site sends', async () => {
    desk.person = { address: 'aya@kita.example', groups: ['support'] }
    const { cookies } = await comeBack(desk)
    expect(cookies.find(({ name }) => name === 'desk_session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 28_800,
    })
  })

  it('is one a browser: another sign-in ends the one before', async () => {
    const first = await desk.signIn(['support'])
    desk.person = { address: 'aya@kita.example', groups: ['finance'] }
    const way = await desk.send({ method: 'POST', path: '/sign-in', json: { prove: 'again' } })
    const state = new URL(begun.parse(way.body).url).searchParams.get('state')
    const cookie = `${first}; ${cookieIn(way)}`
    const second = await desk.send({ method: 'POST', path: '/session', json: { code: 'c', state }, cookie })
    expect(second).toMatchObject({ status: 200, body: { roles: ['finance'] } })
    expect((await sessionOf(first)).status).toBe(401)
  })

  it('is over after 30 minutes without a call, and after 8 hours in any case', async () => {
    const cookie = await desk.signIn(['support'])
    await age('seen_at', 1_790)
    expect((await sessionOf(cookie)).status).toBe(200)
    await age('seen_at', 1_801)
    expect(await sessionOf(cookie)).toMatchObject({ status: 401, body: { code: 'session-expired' } })
    const other = await desk.signIn(['support'])
    await age('expires_at', 1)
    expect(await sessionOf(other)).toMatchObject({ status: 401, body: { code: 'session-expired' } })
  })

  it('is nobody without a cookie, and with an invented one', async () => {
    expect(await desk.send({ path: '/session' })).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    expect(await sessionOf('desk_session=invented')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  })

  it('lets nobody in whose groups have lost their role since', async () => {
    const cookie = await desk.signIn(['support'])
    const without = await openTestDesk([testDeps(database.db, { clock: systemClock })], {
      settings: { groups: new Map([['others', ['finance']]]) },
    })
    expect(await sessionOf(cookie, without)).toMatchObject({ status: 403, body: { code: 'operator-unknown' } })
    await without.close()
  })
})

describe('who is not let in', () => {
  it('a person of the provider without a group of the desk', async () => {
    desk.person = { address: 'coach@kita.example', groups: ['coaches'] }
    expect(await comeBack(desk)).toMatchObject({ status: 403, body: { code: 'operator-unknown' } })
    expect(desk.securityLines.at(-1)).toContain('"event":"operator-refused"')
    expect(desk.securityLines.at(-1)).toContain('"operator":"coach@kita.example"')
  })

  it('somebody who comes back in another browser, or with an invented state', async () => {
    desk.person = { address: 'aya@kita.example', groups: ['support'] }
    const over = { status: 410, body: { code: 'provider-sign-in-over' } }
    expect(await comeBack(desk, { cookie: 'desk_sign_in=another' })).toMatchObject(over)
    expect(await comeBack(desk, { state: 'invented' })).toMatchObject(over)
  })

  it.each([
    ['none was said', {}, 403],
    ['another one was said', { methods: ['pwd'], context: 'silver' }, 403],
    ['a method counts', { methods: ['pwd', 'mfa'] }, 200],
    ['a class counts', { context: 'gold' }, 200],
  ] as const)('somebody without the second factor that the file asks for: %s', async (_, said, status) => {
    const strict = await openTestDesk([testDeps(database.db, { clock: systemClock })], {
      settings: { secondFactor: { amr: ['mfa'], acr: ['gold'] } },
    })
    strict.person = { address: 'aya@kita.example', groups: ['support'], ...said }
    expect((await comeBack(strict)).status).toBe(status)
    await strict.close()
  })

  it('a page of another site', async () => {
    const headers = { origin: 'https://evil.example' }
    expect(await desk.send({ method: 'POST', path: '/sign-in', json: {}, headers })).toMatchObject({
      status: 403,
      body: { code: 'cross-site' },
    })
  })
})

it('leads back from the provider to the page, with what was said in the fragment', async () => {
  const reply = await desk.send({ path: '/sign-in/return?code=c&state=s' })
  expect(reply).toMatchObject({ status: 303, headers: { location: `${deskUrl}/#/sign-in?code=c&state=s` } })
})

it('signs in at a real OpenID provider, by the claim of groups that it says where it is asked', async () => {
  const openId = await startOpenId(returnUrl(deskUrl, 'asia'))
  openId.person = { sub: 'aya', email: 'aya@kita.example', email_verified: true, groups: ['finance', 'coaches'] }
  const { now } = systemClock
  const provider = openIdProvider({
    issuer: openId.issuer,
    clientId: openIdClient.id,
    clientSecret: openIdClient.secret,
    clientAuth: 'basic',
    scopes: 'openid email profile',
    loginClaim: 'email',
    rolesClaim: 'groups',
    returnUrl: returnUrl(deskUrl, 'asia'),
    circuit: createCircuit(now),
    now,
  })
  const real = await openTestDesk([testDeps(database.db, { clock: systemClock })], { provider })
  const way = await real.send({ method: 'POST', path: '/sign-in', json: {} })
  const back = await openId.signInAt(begun.parse(way.body).url)
  expect(back.href).toContain(returnUrl(deskUrl, 'asia'))
  const json = Object.fromEntries(back.searchParams)
  const signedIn = await real.send({ method: 'POST', path: '/session', json, cookie: cookieIn(way) })
  expect(signedIn).toMatchObject({ status: 200, body: { operator: 'aya@kita.example', roles: ['finance'] } })
  const twice = await real.send({ method: 'POST', path: '/session', json, cookie: cookieIn(way) })
  expect(twice).toMatchObject({ status: 403, body: { code: 'provider-refused' } })
  await Promise.all([real.close(), openId.close()])
})
