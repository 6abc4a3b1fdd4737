import { askPasskey, beginPasskey } from '@touchline/contract/passkeys'
import { softwareAuthenticator } from '@touchline/testing/authenticator'
import type { Reply, Request } from '@touchline/testing/http'
import { answered, codeOf } from '@touchline/testing/logins'
import { createOrganization } from '@touchline/testing/organization'
import { NOW, ofEachTest, sharedCell } from '@touchline/testing/shared'
import { untilWaiting } from '@touchline/testing/while-held'
import { describe, expect, it } from 'vitest'
import { holdLogin } from '../../../books/people/hold-login.ts'
import { at } from '../../../db/column-values.ts'

const SIX_MINUTES = 360_000

const { database, clock, server } = await sharedCell()

const made = ofEachTest(() => createOrganization(database.ownerDb))

interface Session {
  readonly token: string
  readonly cookie: string
}

const sessionOf = (reply: Reply): Session => {
  expect(reply.status).toBe(200)
  const refresh = reply.cookies.find(({ name }) => name === 'console_refresh_asia')?.value ?? ''
  return { token: answered(reply).access_token, cookie: `console_refresh_asia=${refresh}` }
}

const signIn = (cookie: string, fields: Record<string, string> = {}) =>
  server.signInByPassword(made, { fields, headers: { cookie } })

const send = ({ token }: Session, method: Request['method'], path: string, json: object = {}) =>
  server.send({ method: method ?? 'GET', path: `/administrator/${path}`, token, json })

const codeNow = async (secret: string): Promise<string> => {
  await database.ownerDb.updateTable('authenticator_apps').set({ last_step: 0 }).execute()
  return codeOf(secret)
}

const answer = async (asked: Reply, cookie: string, code: string) =>
  server.send({
    method: 'POST',
    path: '/administrator/second_factor',
    json: { challenge: answered(asked).details.challenge, kind: 'totp', code },
    headers: { cookie },
  })

async function setUp() {
  const session = sessionOf(await signIn(''))
  const { secret } = answered(await send(session, 'POST', 'authenticator'))
  const confirmed = await send(session, 'POST', 'authenticator/confirm', { code: await codeNow(secret) })
  expect(confirmed.status).toBe(200)
  return { session, secret, codes: answered(confirmed).recoveryCodes }
}

const device = softwareAuthenticator()

async function addPasskey(session: Session) {
  const begun = beginPasskey.response.parse((await send(session, 'POST', 'passkeys/new')).body)
  return send(session, 'POST', 'passkeys', { name: 'Phone', made: softwareAuthenticator().make(begun) })
}

const NO_PASSKEY = '00000000-0000-4000-8000-000000000000'
const newPassword = 'four words on a bench'

const changes = (passkeyId: string) =>
  [
    ['POST', 'recovery_codes', {}],
    ['POST', 'passkeys/new', {}],
    [
      'POST',
      'passkeys',
      { name: 'Mine', made: { id: 'x', clientDataJSON: 'x', attestationObject: 'x', transports: [] } },
    ],
    ['DELETE', `passkeys/${passkeyId}`, {}],
    ['POST', 'authenticator', {}],
    ['POST', 'authenticator/confirm', { code: '123456' }],
    ['PUT', 'address', { address: 'thief@elsewhere.example', lang: 'en' }],
    ['PUT', 'password', { password: made.password, newPassword }],
  ] as const

const books = async () => ({
  codes: await database.ownerDb.selectFrom('recovery_codes').selectAll().orderBy('code_hash').execute(),
  passkeys: await database.ownerDb.selectFrom('passkeys').selectAll().execute(),
  apps: await database.ownerDb.selectFrom('authenticator_apps').selectAll().execute(),
  links: await database.ownerDb.selectFrom('login_links').selectAll().execute(),
  hash: await database.ownerDb.selectFrom('accounts').select('password_hash').orderBy('account_id').execute(),
})

describe('with a running session and the password alone', () => {
  it('nothing changes of what authenticates a login with a second factor: the answer names the ways to prove it', async () => {
    const { session } = await setUp()
    const { passkeys } = answered(await addPasskey(session))
    clock.moveTo(NOW + SIX_MINUTES)
    const again = sessionOf(await signIn(session.cookie))
    const before = await books()
    const asked = () => server.securityLines.filter((line) => line.includes('password-asked-again')).length
    const linesBefore = asked()
    for (const [method, path, json] of changes(passkeys[0]?._id ?? '')) {
      const { status, body } = await send(again, method, path, json)
      expect({ path, status, body }).toMatchObject({
        path,
        status: 403,
        body: { code: 'factor-proof-required', details: { kinds: ['totp', 'recovery', 'passkey'] } },
      })
    }
    expect(await books()).toEqual(before)
    expect(asked() - linesBefore).toBe(8)
  })

  it('who has none is asked for the password, as before', async () => {
    const session = sessionOf(await signIn(''))
    clock.moveTo(NOW + SIX_MINUTES)
    for (const [method, path, json] of changes(NO_PASSKEY).filter(([, path]) => path !== 'password'))
      expect(await send(session, method, path, json)).toMatchObject({ body: { code: 'password-required' } })
    const again = sessionOf(await signIn(session.cookie, { prove: 'factor' }))
    expect((await send(again, 'PUT', 'address', { address: 'me@kita.example', lang: 'en' })).status).toBe(202)
    expect((await send(again, 'PUT', 'password', { password: made.password, newPassword })).status).toBe(200)
  })
})

describe('the second factor, proven again', () => {
  it('is asked for in the browser of a running session, counts for five minutes, and the next password keeps its age', async () => {
    const { session, secret } = await setUp()
    clock.moveTo(NOW + SIX_MINUTES)
    const asked = await signIn(session.cookie, { prove: 'factor' })
    expect(asked).toMatchObject({ status: 403, body: { code: 'second-factor-required' } })
    expect(await answer(asked, session.cookie, '000000')).toMatchObject({ body: { code: 'wrong-code' } })
    const proven = sessionOf(await answer(asked, session.cookie, await codeNow(secret)))
    expect((await send(session, 'GET', 'security')).status).toBe(401)
    expect((await send(proven, 'POST', 'recovery_codes')).status).toBe(200)
    clock.moveTo(NOW + 2 * SIX_MINUTES - 60_000)
    const withPassword = sessionOf(await signIn(proven.cookie))
    expect((await send(withPassword, 'POST', 'recovery_codes')).status).toBe(200)
    clock.moveTo(NOW + 2 * SIX_MINUTES)
    expect(await send(withPassword, 'POST', 'recovery_codes')).toMatchObject({
      body: { code: 'factor-proof-required' },
    })
  })

  it('lets every change through, and a new password removes none of it', async () => {
    const { session, secret } = await setUp()
    const { passkeys } = answered(await addPasskey(session))
    clock.moveTo(NOW + SIX_MINUTES)
    const asked = await signIn(session.cookie, { prove: 'factor' })
    const proven = sessionOf(await answer(asked, session.cookie, await codeNow(secret)))
    const statuses: number[] = []
    for (const [method, path, json] of changes(passkeys[0]?._id ?? ''))
      statuses.push((await send(proven, method, path, json)).status)
    expect(statuses).toEqual([200, 200, 400, 200, 409, 404, 202, 200])
    expect((await send(proven, 'GET', 'security')).body).toMatchObject({ recoveryCodesLeft: 10 })
  })

  it('comes with a passkey, which proves both at once', async () => {
    const session = sessionOf(await signIn(''))
    const begun = beginPasskey.response.parse((await send(session, 'POST', 'passkeys/new')).body)
    expect((await send(session, 'POST', 'passkeys', { name: 'Phone', made: device.make(begun) })).status).toBe(200)
    clock.moveTo(NOW + SIX_MINUTES)
    expect(await send(session, 'POST', 'recovery_codes')).toMatchObject({
      body: { code: 'factor-proof-required', details: { kinds: ['recovery', 'passkey'] } },
    })
    const own = askPasskey.response.parse((await send(session, 'POST', 'passkeys/own_question')).body)
    const reply = await server.send({
      method: 'POST',
      path: '/administrator/auth_billing/passkey',
      json: { answer: device.answer(own) },
      headers: { cookie: session.cookie },
    })
    expect((await send(sessionOf(reply), 'POST', 'recovery_codes')).status).toBe(200)
  })

  it('keeps its age in another organisation of the login', async () => {
    const { session } = await setUp()
    const second = await createOrganization(database.ownerDb)
    const theirs = database.ownerDb.updateTable('users').where('user_id', '=', second.userId)
    await theirs.set({ account_id: made.accountId }).execute()
    clock.moveTo(NOW + 240_000)
    const to = { organizationId: second.organizationId }
    const there = sessionOf(await send(session, 'POST', 'switch', to))
    expect((await send(there, 'POST', 'recovery_codes')).status).toBe(200)
    clock.moveTo(NOW + SIX_MINUTES)
    expect(await send(there, 'POST', 'recovery_codes')).toMatchObject({ body: { code: 'factor-proof-required' } })
  })

  it('is guessed as seldom as at the sign-in, and a code that removes the app counts with them', async () => {
    const { session, secret } = await setUp()
    for (let guess = 0; guess < 20; guess += 1)
      await send(session, 'POST', 'authenticator/remove', { kind: 'totp', code: '000000' })
    const right = { kind: 'totp', code: await codeNow(secret) }
    expect(await send(session, 'POST', 'authenticator/remove', right)).toMatchObject({ status: 429 })
    expect(await send(session, 'POST', 'authenticator/replace', right)).toMatchObject({ status: 429 })
    const waiting = await signIn(session.cookie, { prove: 'factor' })
    expect(await answer(waiting, session.cookie, right.code)).toMatchObject({ status: 429 })
    await database.ownerDb.deleteFrom('throttles').execute()
    clock.moveTo(NOW + SIX_MINUTES)
    for (const _ of [1, 2, 3, 4]) {
      const asked = await signIn(session.cookie, { prove: 'factor' })
      for (let guess = 0; guess < 5; guess += 1) await answer(asked, session.cookie, '000000')
    }
    const asked = await signIn(session.cookie, { prove: 'factor' })
    expect(await answer(asked, session.cookie, await codeNow(secret))).toMatchObject({ status: 429 })
  })
})

it('a session that is ended while its call waits for the login adds nothing that outlives it', async () => {
  const session = sessionOf(await signIn(''))
  const { accountId } = made
  const asking = await database.ownerDb.transaction().execute(async (tx) => {
    await holdLogin(tx, accountId)
    const sent = send(session, 'PUT', 'address', { address: 'thief@elsewhere.example', lang: 'en' })
    await untilWaiting(tx, 1)
    await tx
      .updateTable('session_families')
      .set({ ended_at: at(NOW), end_reason: 'revoked' })
      .where('account_id', '=', accountId)
      .execute()
    return { sent }
  })
  expect(await asking.sent).toMatchObject({ status: 403, body: { code: 'password-required' } })
  const links = database.ownerDb.selectFrom('login_links').select('address').where('account_id', '=', accountId)
  expect(await links.execute()).toEqual([])
})
