import { randomUUID } from 'node:crypto'
import { changePassword, type Security } from '@touchline/contract/security'
import type { Reply } from '@touchline/testing/http'
import { createOrganization } from '@touchline/testing/organization'
import { NOW, ofEachTest, sharedCell } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const GOOD = 'four words on a bench'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'

const { database, clock, server } = await sharedCell()

const made = ofEachTest(() => createOrganization(database.ownerDb, { name: 'Aoba Volleyball' }))

const signIn = (password = made.password) =>
  server.signInByPassword({ login: made.login, password }, { headers: { 'user-agent': firefox } })
const tokenIn = (reply: Reply): string => JSON.parse(JSON.stringify(reply.body)).access_token
const read = (token: string) => server.send({ path: '/administrator/security', token })
const securityOf = async (token: string): Promise<Security> => changePassword.response.parse((await read(token)).body)
const end = (token: string, id: string) =>
  server.send({ method: 'DELETE', path: `/administrator/sessions${id}`, token })
const change = (token: string, password: string, newPassword: string) =>
  server.send({ method: 'PUT', path: '/administrator/password', token, json: { password, newPassword } })

const actions = () => database.actionsOf(made)

describe('the own sessions', () => {
  it('are listed with browser and system, this one marked; those of others are not', async () => {
    await createOrganization(database.ownerDb).then((other) => server.signIn(other))
    await server.signIn(made)
    const token = tokenIn(await signIn())
    const { sessions, passwordChangedAt } = await securityOf(token)
    expect(passwordChangedAt).toBeNull()
    expect(sessions).toHaveLength(2)
    expect(sessions.find(({ isThis }) => isThis)).toMatchObject({ browser: 'Firefox', system: 'Windows' })
    expect(sessions.find(({ isThis }) => !isThis)).toMatchObject({ browser: null, system: null })
  })

  it('end one by one, or all but the one that asks; the history says so', async () => {
    const [one, two, three] = [tokenIn(await signIn()), tokenIn(await signIn()), tokenIn(await signIn())]
    const mine = (await securityOf(two)).sessions.find(({ isThis }) => isThis)?._id ?? ''
    expect((await end(one, `/${mine}`)).status).toBe(200)
    expect((await read(two)).status).toBe(401)
    expect(await end(one, `/${mine}`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await end(one, '')).toMatchObject({ status: 200, body: { sessions: [{ isThis: true }] } })
    expect((await read(three)).status).toBe(401)
    expect((await actions()).slice(3)).toEqual(['end-session', 'end-other-sessions'])
  })

  it('of another login cannot be ended, and none without a password proven recently', async () => {
    const other = await createOrganization(database.ownerDb)
    const theirs = (await securityOf(await server.signIn(other))).sessions[0]?._id ?? ''
    const token = tokenIn(await signIn())
    expect((await end(token, `/${theirs}`)).status).toBe(404)
    clock.moveTo(NOW + 300_001)
    for (const id of ['', `/${theirs}`])
      expect(await end(token, id)).toMatchObject({ status: 403, body: { code: 'password-required' } })
  })
})

describe('a new password', () => {
  it('takes the place of the old one, ends every other session, and is said by mail and history', async () => {
    const [elsewhere, here] = [tokenIn(await signIn()), tokenIn(await signIn())]
    const reply = await change(here, made.password, GOOD)
    expect(reply).toMatchObject({ status: 200, body: { sessions: [{ isThis: true }] } })
    expect((await securityOf(here)).passwordChangedAt).toBe(new Date(NOW).toISOString())
    expect((await read(elsewhere)).status).toBe(401)
    expect((await signIn()).status).toBe(401)
    expect((await signIn(GOOD)).status).toBe(200)
    expect(await actions()).toContain('change-password')
    const notices = database.ownerDb.selectFrom('notices').select(['kind', 'user_id'])
    expect(await notices.where('organization_id', '=', made.organizationId).execute()).toContainEqual({
      kind: 'password-changed',
      user_id: made.userId,
    })
  })

  it('of somebody who does not know a session is said to the administrators, too', async () => {
    const [elsewhere, here] = [tokenIn(await signIn()), tokenIn(await signIn())]
    const json = { password: made.password, newPassword: GOOD, isSuspected: true }
    const reply = await server.send({ method: 'PUT', path: '/administrator/password', token: here, json })
    expect(reply).toMatchObject({ status: 200, body: { sessions: [{ isThis: true }] } })
    expect((await read(elsewhere)).status).toBe(401)
    expect((await actions()).at(-1)).toBe('secure-login')
    const notices = database.ownerDb.selectFrom('notices').select(['kind', 'user_id'])
    expect(
      await notices.where('organization_id', '=', made.organizationId).where('kind', '!=', 'new-browser').execute(),
    ).toEqual(
      expect.arrayContaining([
        { kind: 'password-changed', user_id: made.userId },
        { kind: 'login-secured', user_id: null },
      ]),
    )
  })

  it('of somebody who does not know a session ends the secret addresses of the login', async () => {
    const here = tokenIn(await signIn())
    const { organizationId: organization_id, userId: user_id } = made
    const feed = { organization_id, user_id, secret_hash: 'a hash', created_at: at(NOW) }
    await database.ownerDb.insertInto('calendar_feeds').values(feed).execute()
    const feeds = () => database.pick('calendar_feeds', ['user_id'], { user_id })
    const spy = { address: 'spy@elsewhere.example', lang: 'en' }
    await server.send({ method: 'PUT', path: '/administrator/address', token: here, json: spy })
    expect((await change(here, made.password, GOOD)).status).toBe(200)
    expect(await feeds()).toHaveLength(1)
    const json = { password: GOOD, newPassword: `${GOOD} again`, isSuspected: true }
    const reply = await server.send({ method: 'PUT', path: '/administrator/password', token: here, json })
    expect(reply).toMatchObject({ status: 200, body: { waitingAddress: null } })
    expect(await feeds()).toEqual([])
    expect((await actions()).slice(-2)).toEqual(['end-calendar-feed', 'secure-login'])
  })

  it('of somebody who does not know a session leaves of passkeys, app, codes, address and known browsers what is named as their own', async () => {
    const { ownerDb } = database
    const here = tokenIn(await signIn())
    const account_id = made.accountId
    const keyOf = (passkey_name: string) => ({
      account_id,
      passkey_id: randomUUID(),
      credential_id: randomUUID(),
      passkey_name,
    })
    const [own, planted] = [keyOf('Phone'), keyOf('Phone')]
    const key = {
      public_key: 'x',
      sign_count: 0,
      transports: [],
      is_synced: true,
      is_backed_up: true,
      added_at: at(NOW),
    }
    await ownerDb
      .insertInto('passkeys')
      .values([
        { ...own, ...key },
        { ...planted, ...key },
      ])
      .execute()
    const factor_id = randomUUID()
    await database.add('second_factors', { account_id, factor_id, kind: 'totp', added_at: at(NOW) })
    await database.add('authenticator_apps', {
      account_id,
      factor_id,
      sealed_secret: 'x',
      begun_at: at(NOW),
      last_step: 0,
    })
    await database.add('recovery_codes', { account_id, code_hash: 'x', made_at: at(NOW) })
    await database.change('accounts', { mail_address: 'spy@elsewhere.example' }, { account_id })
    await database.change('session_families', { factor_proven_at: at(NOW) }, { account_id })
    const spy = { kind: 'device', source_hash: 'of a spy', last_used_at: at(NOW) } as const
    await database.add('known_sources', { account_id, ...spy })
    const secure = (newPassword: string, password: string, mine?: object) =>
      server.send({
        method: 'PUT',
        path: '/administrator/password',
        token: here,
        json: { password, newPassword, isSuspected: true, mine },
      })
    const sources = async () =>
      (
        await ownerDb.selectFrom('known_sources').select('source_hash').where('account_id', '=', account_id).execute()
      ).map(({ source_hash }) => source_hash)
    expect(
      await secure(GOOD, made.password, { passkeys: [own.passkey_id], authenticator: true, address: false }),
    ).toMatchObject({
      status: 200,
      body: {
        passkeys: [{ _id: own.passkey_id }],
        authenticator: {},
        recoveryCodesLeft: 0,
        address: null,
      },
    })
    expect(await sources()).not.toContain('of a spy')
    expect(await sources()).not.toEqual([])
    expect((await actions()).slice(-3)).toEqual(['remove-passkey', 'change-own-address', 'secure-login'])
    expect(await secure(`${GOOD} again`, GOOD)).toMatchObject({
      status: 200,
      body: { passkeys: [], authenticator: null },
    })
    const notices = ownerDb.selectFrom('notices').select('kind').where('organization_id', '=', made.organizationId)
    expect((await notices.execute()).filter(({ kind }) => kind === 'passkey-removed')).toHaveLength(2)
    expect((await actions()).slice(-3)).toEqual(['remove-passkey', 'remove-authenticator', 'secure-login'])
  })

  it('is refused while the present one is wrong, as often as at the login', async () => {
    const token = tokenIn(await signIn())
    const tries: string[] = []
    for (let count = 0; count < 11; count += 1)
      tries.push(JSON.parse(JSON.stringify((await change(token, 'wrong', GOOD)).body)).code)
    expect(tries).toEqual([...Array<string>(10).fill('wrong-password'), 'too-many-attempts'])
    expect((await change(token, made.password, GOOD)).status).toBe(429)
  })

  it.each([
    ['too-short', 'eleven char'],
    ['common', 'QwertyQwerty'],
    ['names', 'aoba-volleyball-1'],
  ])('is refused where it is %s', async (reason, password) => {
    const token = tokenIn(await signIn())
    const body = { code: 'password-refused', details: { reason } }
    expect(await change(token, made.password, password)).toMatchObject({ status: 400, body })
    expect((await signIn()).status).toBe(200)
  })

  it('leaves no session that the old one begins at the same moment', async () => {
    const token = tokenIn(await signIn())
    const [changed, ...begun] = await Promise.all([
      change(token, made.password, GOOD),
      ...Array.from({ length: 6 }, () => signIn()),
    ])
    expect(changed.status).toBe(200)
    const open = await Promise.all(begun.filter(({ status }) => status === 200).map((reply) => read(tokenIn(reply))))
    expect(open.filter(({ status }) => status === 200)).toEqual([])
  })
})
