import { askPasskey, beginPasskey, type NewPasskey, type PasskeyAnswer } from '@touchline/contract/passkeys'
import { readSecurity, type Security } from '@touchline/contract/security'
import { type Lies, softwareAuthenticator } from '@touchline/testing/authenticator'
import type { Reply } from '@touchline/testing/http'
import { createOrganization } from '@touchline/testing/organization'
import { NOW, ofEachTest, sharedCell } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../../../db/column-values.ts'

type Authenticator = ReturnType<typeof softwareAuthenticator>

const { database, clock, server } = await sharedCell()
let token: string

const made = ofEachTest(() => createOrganization(database.ownerDb))
beforeEach(async () => {
  token = await server.signIn(made)
})

const post = (path: string, json: unknown, by?: string) =>
  server.send({ method: 'POST', path, json, ...(by === undefined ? {} : { token: by }) })
const begin = async (by = token): Promise<NewPasskey> =>
  beginPasskey.response.parse((await post('/administrator/passkeys/new', {}, by)).body)
const add = async (authenticator: Authenticator, lies: Lies = {}, by = token): Promise<Reply> =>
  post('/administrator/passkeys', { name: ' Phone ', made: authenticator.make(await begin(by), lies) }, by)
const added = async (by = token): Promise<Authenticator> => {
  const authenticator = softwareAuthenticator()
  expect(await add(authenticator, {}, by)).toMatchObject({ status: 200 })
  return authenticator
}
const ask = async () => askPasskey.response.parse((await post('/administrator/passkeys/question', {})).body)
const signIn = (answer: PasskeyAnswer, organizationId?: string) =>
  post('/administrator/auth_billing/passkey', { answer, ...(organizationId === undefined ? {} : { organizationId }) })
const securityOf = async (by = token): Promise<Security> =>
  readSecurity.response.parse((await server.send({ path: '/administrator/security', token: by })).body)
const change = (method: 'PUT' | 'DELETE', id: string, by = token) =>
  server.send({
    method,
    path: `/administrator/passkeys/${id}`,
    token: by,
    ...(method === 'PUT' && { json: { name: 'Laptop' } }),
  })
const refused = { status: 401, body: { code: 'wrong-credentials' } }
const passkeyRefused = { status: 400, body: { code: 'passkey-refused' } }

const actions = () => database.actionsOf(made)

describe('a passkey', () => {
  it('is added, renamed and removed; history and mail say so', async () => {
    await added()
    const [passkey] = (await securityOf()).passkeys
    expect(passkey).toMatchObject({ name: 'Phone', usedAt: null, isBackedUp: true })
    const id = passkey?._id ?? ''
    expect(await change('PUT', id)).toMatchObject({ status: 200, body: { passkeys: [{ name: 'Laptop' }] } })
    expect(await change('DELETE', id)).toMatchObject({ status: 200, body: { passkeys: [] } })
    expect(await change('DELETE', id)).toMatchObject({ status: 404 })
    expect((await actions()).slice(1)).toEqual(['add-passkey', 'rename-passkey', 'remove-passkey'])
    const notices = database.ownerDb.selectFrom('notices').select(['kind', 'facts'])
    expect(await notices.where('organization_id', '=', made.organizationId).orderBy('kind').execute()).toEqual([
      { kind: 'passkey-added', facts: expect.objectContaining({ passkey: 'Phone' }) },
      { kind: 'passkey-removed', facts: expect.objectContaining({ passkey: 'Laptop' }) },
    ])
  })

  it('needs a password that was proven recently to be added, and from then on a second factor to be changed', async () => {
    const first = await begin()
    clock.moveTo(NOW + 300_001)
    const late = { status: 403, body: { code: 'password-required' } }
    expect(await post('/administrator/passkeys/new', {}, token)).toMatchObject(late)
    const tooLate = { name: 'Late', made: softwareAuthenticator().make(first) }
    expect(await post('/administrator/passkeys', tooLate, token)).toMatchObject(late)
    clock.moveTo(NOW)
    await added()
    const begun = await begin()
    clock.moveTo(NOW + 300_001)
    const unproven = {
      status: 403,
      body: { code: 'factor-proof-required', details: { kinds: ['recovery', 'passkey'] } },
    }
    expect(await post('/administrator/passkeys/new', {}, token)).toMatchObject(unproven)
    const body = { name: 'Late', made: softwareAuthenticator().make(begun) }
    expect(await post('/administrator/passkeys', body, token)).toMatchObject(unproven)
    expect(await change('DELETE', (await securityOf()).passkeys[0]?._id ?? '')).toMatchObject(unproven)
  })

  it('of another login is neither renamed nor removed', async () => {
    await added()
    const id = (await securityOf()).passkeys[0]?._id ?? ''
    const theirs = await server.signIn(await createOrganization(database.ownerDb))
    expect(await change('PUT', id, theirs)).toMatchObject({ status: 404 })
    expect(await change('DELETE', id, theirs)).toMatchObject({ status: 404 })
  })

  it.each<[string, Lies]>([
    ['on another page', { origin: 'http://localhost.evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without asking who holds the device', { isUnverified: true }],
    ['for a question that nobody asked', { question: 'never' }],
  ])('made %s is refused', async (_, lies) => {
    expect(await add(softwareAuthenticator(), lies)).toMatchObject(passkeyRefused)
    expect((await securityOf()).passkeys).toEqual([])
  })

  it('is not taken from a caller who tries again and again', async () => {
    const body = { name: 'X', made: { id: 'x', clientDataJSON: 'x', attestationObject: 'x', transports: [] } }
    const tries = Array.from({ length: 50 }, () => post('/administrator/passkeys', body, token))
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([400]))
    expect(await post('/administrator/passkeys', body, token)).toMatchObject({
      status: 429,
      body: { code: 'too-many-attempts' },
    })
  })

  it('is refused a second time, for a question of another login, and above twenty', async () => {
    const authenticator = await added()
    expect((await begin()).excludeCredentials).toMatchObject([{ transports: ['internal'] }])
    expect(await add(authenticator)).toMatchObject(passkeyRefused)
    const theirs = await server.signIn(await createOrganization(database.ownerDb))
    const forThem = softwareAuthenticator().make(await begin(theirs))
    expect(await post('/administrator/passkeys', { name: 'X', made: forThem }, token)).toMatchObject(passkeyRefused)
    const begun = await begin()
    await sql`insert into passkeys select account_id, gen_random_uuid(), credential_id || n, public_key, 0, transports,
      is_synced, is_backed_up, passkey_name, added_at from passkeys, generate_series(1, 19) as n
      where account_id = ${made.accountId}`.execute(database.ownerDb)
    const full = { status: 409, body: { code: 'too-many-passkeys' } }
    expect(await post('/administrator/passkeys/new', {}, token)).toMatchObject(full)
    const one = { name: 'One more', made: softwareAuthenticator().make(begun) }
    expect(await post('/administrator/passkeys', one, token)).toMatchObject(full)
  })
})

describe('a sign-in by passkey', () => {
  it('opens the session that the password opens, and proves the login again', async () => {
    const authenticator = await added()
    clock.moveTo(NOW + 600_000)
    const reply = await signIn(authenticator.answer(await ask()))
    expect(reply).toMatchObject({
      status: 200,
      body: { _organization: made.organizationId, loginId: made.login, access_token: expect.any(String) },
    })
    expect(reply.cookies.map(({ name }) => name)).toContain('console_refresh_asia')
    const access = JSON.parse(JSON.stringify(reply.body)).access_token
    const [passkey] = (await securityOf(access)).passkeys
    expect(passkey?.usedAt).toBe(new Date(NOW + 600_000).toISOString())
    expect((await change('DELETE', passkey?._id ?? '', access)).status).toBe(200)
  })

  it.each<[string, Lies]>([
    ['on another page', { origin: 'https://localhost' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without asking who holds the device', { isUnverified: true }],
    ['for a question that nobody asked', { question: 'never' }],
    ['in the name of another login', { userHandle: 'YXNpYTpzb21lYm9keQ' }],
  ])('signed %s is refused', async (_, lies) => {
    const authenticator = await added()
    expect((await signIn(authenticator.answer(await ask()))).status).toBe(200)
    expect(await signIn(authenticator.answer(await ask(), lies))).toMatchObject(refused)
  })

  it.each<[string, Lies, number]>([
    ['a key of several devices, each of which counts for itself', {}, 200],
    ['a key that never left its device', { kept: 'on-one-device' }, 401],
    ['a key that could leave its device and did not', { kept: 'not-backed-up' }, 401],
  ])('with a number of uses that goes back, of %s: %#', async (_, kept, status) => {
    const authenticator = softwareAuthenticator()
    await add(authenticator, kept)
    for (const count of [1, 3])
      expect((await signIn(authenticator.answer(await ask(), { ...kept, count }))).status).toBe(200)
    const back = await signIn(authenticator.answer(await ask(), { ...kept, count: 2 }))
    expect(back.status).toBe(status)
    expect((await signIn(authenticator.answer(await ask(), { ...kept, count: 9 }))).status).toBe(200)
  })

  it('answers a question once, also of several regions; twice at the same moment, too', async () => {
    const authenticator = await added()
    const question = await ask()
    const several = { ...question, question: `of-europe.${question.question}` }
    const answer = authenticator.answer(several)
    const replies = await Promise.all([signIn(answer), signIn(answer), signIn(authenticator.answer(several))])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    const wrong = await ask()
    expect((await signIn(authenticator.answer(wrong, { origin: 'https://evil.example' }))).status).toBe(401)
    expect((await signIn(authenticator.answer(wrong))).status).toBe(401)
    const late = await ask()
    await sql`update passkey_questions set expires_at = now() - interval '1 second'`.execute(database.ownerDb)
    expect((await signIn(authenticator.answer(late))).status).toBe(401)
  })

  it('is refused to a removed passkey, and to that of another login where one is asked for its own', async () => {
    const authenticator = await added()
    const other = await createOrganization(database.ownerDb)
    const theirs = await server.signIn(other)
    const own = askPasskey.response.parse((await post('/administrator/passkeys/own_question', {}, theirs)).body)
    expect(own.allowCredentials).toEqual([])
    expect(await signIn(authenticator.answer(own))).toMatchObject(refused)
    await change('DELETE', (await securityOf()).passkeys[0]?._id ?? '')
    expect(await signIn(authenticator.answer(await ask()))).toMatchObject(refused)
  })

  it('leads where the password leads: to a choice, which the same answer follows, or out again', async () => {
    const authenticator = await added()
    const second = await createOrganization(database.ownerDb)
    const theirs = database.ownerDb.updateTable('users').where('user_id', '=', second.userId)
    await theirs.set({ account_id: made.accountId }).execute()
    const answer = authenticator.answer(await ask())
    expect(await signIn(answer)).toMatchObject({ status: 409, body: { code: 'organization-choice' } })
    expect((await signIn(answer, second.organizationId)).body).toMatchObject({ _organization: second.organizationId })
    expect(await signIn(answer, made.organizationId)).toMatchObject(refused)
    const users = database.ownerDb.updateTable('users').where('account_id', '=', made.accountId)
    await users.set({ deleted_at: at(NOW) }).execute()
    const out = { status: 403, body: { code: 'not-administrator' } }
    expect(await signIn(authenticator.answer(await ask()))).toMatchObject(out)
  })
})
