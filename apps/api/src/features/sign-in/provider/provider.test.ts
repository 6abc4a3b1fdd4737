import { randomBytes, randomUUID } from 'node:crypto'
import { operatorOn } from '@touchline/testing/commands'
import { movableClock, testCell, testDeps } from '@touchline/testing/deps'
import { type Reply, serveRoutes } from '@touchline/testing/http'
import { openIdClient, startOpenId } from '@touchline/testing/openid'
import { createOrganization, type MadeOrganization } from '@touchline/testing/organization'
import { NOW, sharedDatabase } from '@touchline/testing/shared'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createCircuit } from '../../../adapters/circuit.ts'
import { openIdProvider } from '../../../adapters/openid.ts'
import { at } from '../../../db/column-values.ts'
import { hashOf, linkToken } from '../../../use-case/link-token.ts'
import { forgottenPasswordRoutes } from '../forgotten/routes.ts'
import { providerRoutes } from '../provider-routes.ts'
import { signInRoutes } from '../routes.ts'
import { securityRoutes } from '../security-routes.ts'
import { idTokenCookie } from './leaving.ts'

const returnUrl = 'http://localhost/asia/api/v0/administrator/provider/return'
const now = () => Temporal.Now.instant().epochMilliseconds

const database = await sharedDatabase()
let made: MadeOrganization

const providerOf = (issuer: string, more: { loginClaim?: string } = {}) =>
  openIdProvider({
    issuer,
    clientId: openIdClient.id,
    clientSecret: openIdClient.secret,
    clientAuth: 'basic',
    scopes: 'openid email',
    loginClaim: more.loginClaim ?? 'email',
    returnUrl,
    circuit: createCircuit(now),
    now,
  })

const openId = await startOpenId(returnUrl)
const serve = (isOnly: boolean) => {
  const deps = testDeps(database.db, {
    clock: movableClock(NOW),
    signInProvider: providerOf(openId.issuer),
    cell: { ...testCell, signInProvider: { name: 'Kita ID', isOnly } },
  })
  const routes = [
    ...signInRoutes(deps),
    ...providerRoutes(deps),
    ...securityRoutes(deps),
    ...forgottenPasswordRoutes(deps),
  ]
  return serveRoutes(deps, routes)
}
const server = await serve(false)
const onlyThere = await serve(true)
beforeEach(async () => {
  openId.instead = null
  made = await createOrganization(database.ownerDb, { login: `${randomUUID()}@kita.example` })
  openId.person = { sub: made.login, email: made.login, email_verified: true }
})
afterAll(async () => {
  await server.close()
  await onlyThere.close()
  await openId.close()
})

const COOKIE = 'console_provider_asia'
const begun = z.object({ url: z.string() })
const begin = (json: object = {}, at = server) => at.send({ method: 'POST', path: '/administrator/provider', json })
const cookieOf = (reply: Reply) => `${COOKIE}=${reply.cookies.find(({ name }) => name === COOKIE)?.value ?? ''}`
const finish = (json: object, cookie: string, at = server) =>
  at.send({ method: 'POST', path: '/administrator/provider/session', json, headers: { cookie } })

async function wayBack(json: object = {}, at = server) {
  const reply = await begin(json, at)
  const back = await openId.signInAt(begun.parse(reply.body).url)
  return { said: Object.fromEntries(back.searchParams), cookie: cookieOf(reply), back }
}

async function signIn(more: object = {}, at = server) {
  const { said, cookie } = await wayBack({}, at)
  return finish({ ...said, ...more }, cookie, at)
}

const sessionOf = z.object({ access_token: z.string() })
const tokenOf = (reply: Reply) => sessionOf.parse(reply.body).access_token

const noticeKinds = async () => {
  const rows = database.ownerDb.selectFrom('notices').select('kind')
  return (await rows.where('organization_id', '=', made.organizationId).execute()).map(({ kind }) => kind)
}

describe('a sign-in at the provider', () => {
  it('links the login of the verified address on its first use, and opens a session that says so', async () => {
    const reply = await signIn()
    expect(reply).toMatchObject({ status: 200, body: { loginId: made.login, byProvider: true } })
    expect(server.securityLines.at(-1)).toContain('signed-in')
    expect(server.securityLines.join('\n')).toContain('provider-linked')
    const security = await server.send({ path: '/administrator/security', token: tokenOf(reply) })
    expect(security.body).toMatchObject({ sessions: [{ provider: 'Kita ID', isThis: true }] })
    openId.person = { sub: made.login, email: 'other@kita.example', email_verified: false }
    expect(await signIn()).toMatchObject({ status: 200, body: { loginId: made.login } })
  })

  it.each([
    ['without an account', { email: 'nobody@kita.example', email_verified: true }],
    ['with an address that nobody verified', { email_verified: false }],
  ])('%s is refused in words of its own, and changes nothing', async (_, claims) => {
    openId.person = { ...openId.person, ...claims }
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'no-account' } })
    const links = database.ownerDb.selectFrom('provider_links').where('subject', '=', made.login)
    expect(await links.select('subject').execute()).toEqual([])
  })

  it('gives a login that has its person to nobody else', async () => {
    await signIn()
    openId.person = { ...openId.person, sub: 'somebody else' }
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'no-account' } })
  })

  it('is on the screen of the login and in its bell, and ends for a login that is secured without naming it', async () => {
    const before = tokenOf(await signIn())
    const read = (token: string) => server.send({ path: '/administrator/security', token })
    expect((await read(before)).body).toMatchObject({
      providerLink: { name: 'Kita ID', linkedAt: new Date(NOW).toISOString() },
    })
    expect(await noticeKinds()).toContain('provider-linked')
    const token = await server.signIn(made)
    const json = { password: made.password, newPassword: 'four words on a bench', isSuspected: true }
    const mine = { passkeys: [], authenticator: false, address: false, providerLink: true }
    const kept = await server.send({ method: 'PUT', path: '/administrator/password', token, json: { ...json, mine } })
    expect(kept).toMatchObject({ status: 200, body: { providerLink: { name: 'Kita ID' } } })
    const again = { password: json.newPassword, newPassword: 'five words on a bench', isSuspected: true }
    const ended = await server.send({ method: 'PUT', path: '/administrator/password', token, json: again })
    expect(ended).toMatchObject({ status: 200, body: { providerLink: null } })
    expect(await noticeKinds()).toContain('provider-unlinked')
    expect((await read(before)).status).toBe(401)
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'no-account' } })
    openId.person = { ...openId.person, sub: `${made.login} again` }
    expect(await signIn()).toMatchObject({ status: 200, body: { loginId: made.login } })
  })

  it('is ended by its owner with all sessions that began by it, but for the one that asks', async () => {
    const end = (token: string, at = server) =>
      at.send({ method: 'DELETE', path: '/administrator/provider/link', token })
    const token = await server.signIn(made)
    expect(await end(token)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    const there = tokenOf(await signIn())
    expect(await end(there)).toMatchObject({ status: 403, body: { code: 'password-required' } })
    const waiting = await wayBack()
    expect(await end(token)).toMatchObject({ status: 200, body: { providerLink: null } })
    expect(await server.send({ path: '/administrator/security', token: there })).toMatchObject({ status: 401 })
    expect(await finish(waiting.said, waiting.cookie)).toMatchObject({ status: 403, body: { code: 'no-account' } })
  })

  it.each(['others', 'anyone'])('is ended by an operator for %s, and the next sign-in links again', async (next) => {
    const there = tokenOf(await signIn())
    openId.person = { ...openId.person, sub: `${made.login} elsewhere` }
    expect(await signIn({}, onlyThere)).toMatchObject({ status: 403, body: { code: 'no-account' } })
    const deps = testDeps(database.db, { clock: movableClock(NOW) })
    const words = ['end-provider-link', made.login, '--next', next, '--reason', 'left the club', '--operator', 'Sato']
    const run = () => operatorOn(deps).type(words)
    expect((await run())[0]).toContain('is linked to nobody')
    expect(await server.send({ path: '/administrator/security', token: there })).toMatchObject({ status: 401 })
    await expect(run()).rejects.toThrow('is linked to nobody')
    openId.person = { ...openId.person, sub: made.login }
    const same = next === 'anyone' ? { status: 200 } : { status: 403, body: { code: 'no-account' } }
    expect(await signIn({}, onlyThere)).toMatchObject(same)
    if (next === 'anyone') return
    openId.person = { ...openId.person, sub: `${made.login} elsewhere` }
    expect(await signIn({}, onlyThere)).toMatchObject({ status: 200, body: { loginId: made.login } })
    const audit = database.ownerDb.selectFrom('audit_entries').select(['actor', 'after'])
    const rows = audit.where('organization_id', '=', made.organizationId).where('action', '=', 'unlink-provider')
    expect(await rows.execute()).toEqual([{ actor: 'Sato', after: { userId: made.userId, reason: 'left the club' } }])
  })

  it('counts once, in the browser that began it', async () => {
    const { said, cookie } = await wayBack()
    const other = cookieOf(await begin())
    expect(await finish(said, other)).toMatchObject({ status: 410, body: { code: 'provider-sign-in-over' } })
    expect(await finish(said, '')).toMatchObject({ status: 410 })
    const both = await Promise.all([finish(said, cookie), finish(said, cookie)])
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 410]))
    expect(await finish(said, cookie)).toMatchObject({ status: 410 })
  })

  it('waits for the choice of an organisation, which counts once', async () => {
    const other = await createOrganization(database.ownerDb, { login: made.login, password: made.password })
    const { said, cookie } = await wayBack()
    const asked = await finish(said, cookie)
    expect(asked).toMatchObject({ status: 409, body: { code: 'organization-choice' } })
    expect(asked.cookies.map(({ name }) => name)).toContain('console_provider_id_asia')
    const { organizationId } = other
    const chosen = await finish({ ...said, organizationId }, cookie)
    expect(chosen).toMatchObject({ status: 200, body: { _organization: organizationId } })
    expect(await finish({ ...said, organizationId }, cookie)).toMatchObject({ status: 410 })
  })

  it('proves nobody at the screen unless they were asked there just now', async () => {
    const running = tokenOf(await signIn())
    const end = (token: string) => server.send({ method: 'DELETE', path: '/administrator/sessions', token })
    expect(await end(running)).toMatchObject({ status: 403, body: { code: 'password-required' } })
    const { said, cookie } = await wayBack({ prove: 'again' })
    expect(await end(tokenOf(await finish(said, cookie)))).toMatchObject({ status: 200 })
  })

  it('continues after the provider changed its keys', async () => {
    expect(await signIn()).toMatchObject({ status: 200 })
    openId.changeKeys()
    expect(await signIn()).toMatchObject({ status: 200 })
  })

  it('takes no code that the provider did not make', async () => {
    const { said, cookie } = await wayBack()
    expect(await finish({ ...said, code: 'guessed' }, cookie)).toMatchObject({
      status: 403,
      body: { code: 'provider-refused' },
    })
    expect(await finish(said, cookie)).toMatchObject({ status: 410 })
  })

  it('returns to the console alone, whatever the address says', async () => {
    const { back } = await wayBack()
    const query = `${back.search}&next=https://elsewhere.example`
    const reply = await server.send({ path: `/administrator/provider/return${query}` })
    expect(reply.status).toBe(303)
    expect(reply.headers['location']).toMatch(/^http:\/\/localhost\/#\/login\?region=asia&code=.*iss=/)
    expect(reply.headers['location']).not.toContain('elsewhere')
  })

  it('leads to the logout of the provider, which knows whose session ends by what it signed', async () => {
    const kept = (await signIn()).cookies.find(({ name }) => name === 'console_provider_id_asia')
    expect(kept).toMatchObject({ httpOnly: true, maxAge: 12 * 3_600 })
    expect(kept?.value).not.toContain('.')
    const leave = (value: string) =>
      server.send({ path: '/administrator/provider/leave', headers: { cookie: `console_provider_id_asia=${value}` } })
    const hintOf = ({ headers }: Reply) => {
      const address = new URL(String(headers['location']))
      expect(address.href).toContain(`${openId.issuer}/session/end?`)
      return address.searchParams.get('id_token_hint')
    }
    const left = await leave(kept?.value ?? '')
    const [, claims = ''] = hintOf(left)?.split('.') ?? []
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: made.login })
    expect(left.cookies).toMatchObject([{ name: 'console_provider_id_asia', value: '', maxAge: 0 }])
    for (const planted of ['', 'a', `${kept?.value}a`, 'x'.repeat(300)]) expect(hintOf(await leave(planted))).toBeNull()
  })

  it('keeps no proof that a browser has no room for', () => {
    const { value } = idTokenCookie({ cell: testCell }, 'x'.repeat(2_000))
    expect(value?.length).toBeGreaterThan(2_000)
    expect(idTokenCookie({ cell: testCell }, 'x'.repeat(4_000)).value).toBeNull()
  })
})

describe('a provider that cannot be used', () => {
  it.each([
    ['is down', 503, 'unavailable'],
    ['answers no JSON', 200, '<html>'],
    ['names another issuer', 200, JSON.stringify({ issuer: 'https://elsewhere.example' })],
  ])('that %s is said in one answer, and nothing is begun', async (_, status, text) => {
    openId.instead = (_request, response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    const reply = await begin()
    expect(reply).toMatchObject({ status: 503, body: { code: 'provider-unanswered' }, cookies: [] })
  })

  it('is named when a server starts', async () => {
    openId.instead = (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ issuer: 'https://elsewhere.example' }))
    expect(await providerOf(openId.issuer).check()).toMatch('another issuer')
    openId.instead = null
    expect(await providerOf(openId.issuer).check()).toBeNull()
  })

  it('loses a sign-in that was begun, and the next one continues', async () => {
    const { said, cookie } = await wayBack()
    openId.instead = (_request, response) => void response.writeHead(500).end()
    expect(await finish(said, cookie)).toMatchObject({ status: 503, body: { code: 'provider-unanswered' } })
    openId.instead = null
    expect(await signIn()).toMatchObject({ status: 200 })
  })
})

describe('where people sign in at the provider alone', () => {
  it('passwords, factors and resets do not exist', async () => {
    const form = { grant_type: 'password', username: made.login, password: made.password }
    const byPassword = await onlyThere.send({ method: 'POST', path: '/administrator/auth_billing', form })
    expect(byPassword).toMatchObject({ status: 403, body: { code: 'provider-only' } })
    const forgotten = { method: 'POST', path: '/forgotten_password', json: { username: made.login } } as const
    expect(await onlyThere.send(forgotten)).toMatchObject({ status: 403, body: { code: 'provider-only' } })
    const token = tokenOf(await signIn({}, onlyThere))
    const json = { password: made.password, newPassword: 'four words on a bench' }
    const change = await onlyThere.send({ method: 'PUT', path: '/administrator/password', token, json })
    expect(change).toMatchObject({ status: 403, body: { code: 'provider-only' } })
  })

  it('who was proven accepts an invitation, with a login of that name', async () => {
    const login = `${randomUUID()}@kita.example`
    openId.person = { sub: login, email: login, email_verified: true }
    const invitation = linkToken(made.organizationId, randomBytes(32).toString('base64url'))
    const row = {
      organization_id: made.organizationId,
      member_id: randomUUID(),
      member_role: 'reader' as const,
      address: 'coach@kita.example',
      member_name: 'Yui Abe',
      lang: 'en' as const,
      token_hash: hashOf(invitation),
      invited_at: at(NOW),
      link_expires_at: at(NOW + 60_000),
    }
    await database.ownerDb.insertInto('members').values(row).execute()
    const joined = await signIn({ invitation }, onlyThere)
    const { organizationId: _organization } = made
    expect(joined).toMatchObject({ status: 200, body: { loginId: login, _organization, memberRole: 'reader' } })
    expect(await signIn({ invitation }, onlyThere)).toMatchObject({ status: 404 })
    expect(await signIn({}, onlyThere)).toMatchObject({ status: 200, body: { loginId: login } })
  })

  it('who was proven opens a closed account again, by the link that was mailed then', async () => {
    const { organizationId } = made
    const reopening = linkToken(organizationId, randomBytes(32).toString('base64url'))
    const opened = { token_hash: hashOf(reopening), created_at: at(NOW), expires_at: at(NOW + 60_000) }
    await database.add('account_exports', { organization_id: organizationId, ...opened })
    const closing = { closed_at: at(NOW), cancellation_state: 'done' as const, cancellation_at: at(NOW) }
    await database.ownerDb.updateTable('contracts').set(closing).where('organization_id', '=', organizationId).execute()
    expect(await signIn({}, onlyThere)).toMatchObject({ status: 403, body: { code: 'account-closed' } })
    expect(await signIn({ reopening })).toMatchObject({ status: 404, body: { code: 'export-unknown' } })
    const other = await createOrganization(database.ownerDb, { login: `${randomUUID()}@kita.example` })
    openId.person = { sub: other.login, email: other.login, email_verified: true }
    expect(await signIn({ reopening }, onlyThere)).toMatchObject({ status: 403, body: { code: 'not-administrator' } })
    openId.person = { sub: made.login, email: made.login, email_verified: true }
    const reply = await signIn({ reopening }, onlyThere)
    expect(reply).toMatchObject({ status: 200, body: { _organization: organizationId } })
    expect(await signIn({ reopening }, onlyThere)).toMatchObject({ status: 404, body: { code: 'export-unknown' } })
  })
})

describe('a region without a provider', () => {
  it('begins no sign-in there and leads to no logout', async () => {
    const deps = testDeps(database.db)
    const without = await serveRoutes(deps, providerRoutes(deps))
    for (const request of [
      { method: 'POST', path: '/administrator/provider', json: {} },
      { path: '/administrator/provider/leave' },
    ] as const)
      expect(await without.send(request)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    await without.close()
  })
})
