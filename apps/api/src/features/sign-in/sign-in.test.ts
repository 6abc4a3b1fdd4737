import { hash } from '@node-rs/argon2'
import type { Reply } from '@touchline/testing/http'
import { createAccount, createOrganization, createUser } from '@touchline/testing/organization'
import { NOW, sharedCell } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { accountByLogin, otherMemberships } from './login/store.ts'

const CREATED = Date.UTC(2026, 0, 1)

const { database, server } = await sharedCell()

const post = (
  form: Record<string, string>,
  more: { address?: string; headers?: Record<string, string> } = {},
): Promise<Reply> => server.send({ method: 'POST', path: '/administrator/auth_billing', form, ...more })

const login = (username: string, password: string, organizationId?: string): Promise<Reply> =>
  post({ grant_type: 'password', username, password, ...(organizationId === undefined ? {} : { organizationId }) })

const closeContract = (organizationId: string) =>
  database.change('contracts', { closed_at: at(NOW - 1) }, { organization_id: organizationId })

const butForRequest = (body: unknown): unknown => Object.assign({}, body, { requestId: expect.any(String) })

describe('a password', () => {
  it('opens a session of the one organisation, the refresh token in a cookie scripts cannot read', async () => {
    const made = await createOrganization(database.ownerDb, { name: 'Aoba Volleyball' })
    const reply = await login(made.login.toUpperCase(), made.password)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        _id: made.userId,
        _organization: made.organizationId,
        loginId: made.login,
        expires_in: expect.closeTo(900, -1),
        organizationDetail: { organizationName: 'Aoba Volleyball', contractInfoId: made.contractId, region: 'asia' },
      },
      cookies: [
        { name: 'console_refresh_asia', httpOnly: true, sameSite: 'Strict', path: '/asia/api/v0/administrator' },
      ],
    })
  })

  it('that is wrong is answered as a login that does not exist, to the last header', async () => {
    const made = await createOrganization(database.ownerDb)
    const wrong = await login(made.login, 'not the password')
    const unknown = await login('nobody-has-this-name', 'not the password')
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    expect(wrong.body).toEqual(butForRequest(unknown.body))
    expect(Object.keys(wrong.headers)).toEqual(Object.keys(unknown.headers))
  })

  it('counts to its last character', async () => {
    const long = 'x'.repeat(80)
    const made = await createOrganization(database.ownerDb, { password: `${long}a` })
    expect((await login(made.login, `${long}b`)).status).toBe(401)
    expect((await login(made.login, `${long}a`)).status).toBe(200)
  })

  it.each([
    ['composed', 'caf\u00E9-\u00E9t\u00E9-r\u00E9gion-42'],
    ['apart', 'cafe\u0301-e\u0301te\u0301-re\u0301gion-42'],
  ])('is the same with accents composed or apart, also of one that was kept %s', async (_, kept) => {
    const made = await createOrganization(database.ownerDb)
    const password_hash = await hash(kept, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await database.change('accounts', { password_hash }, { account_id: made.accountId })
    for (const form of ['NFC', 'NFD'] as const) expect((await login(made.login, kept.normalize(form))).status).toBe(200)
    expect((await login(made.login, 'cafe-ete-region-42')).status).toBe(401)
  })

  it('is asked of the login without what a keyboard adds to its name', async () => {
    const made = await createOrganization(database.ownerDb)
    expect((await login(` ${made.login}\u3000`, made.password)).status).toBe(200)
    expect((await login(made.login, `${made.password} `)).status).toBe(401)
  })

  it('kept with weaker parameters is hashed again when it is proven', async () => {
    const made = await createOrganization(database.ownerDb)
    const weak = await hash(made.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const account = database.ownerDb.updateTable('accounts').where('account_id', '=', made.accountId)
    await account.set({ password_hash: weak }).execute()
    expect((await login(made.login, made.password)).status).toBe(200)
    const query = database.ownerDb.selectFrom('accounts').select('password_hash')
    const { password_hash } = await query.where('account_id', '=', made.accountId).executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('who may', () => {
  it('not: a user without the administrator role, who learns it only after the password', async () => {
    const made = await createOrganization(database.ownerDb, { roles: ['analyst', 'viewer'] })
    expect((await login(made.login, 'wrong')).body).toMatchObject({ code: 'wrong-credentials' })
    expect(await login(made.login, made.password)).toMatchObject({ status: 403, body: { code: 'not-administrator' } })
  })

  it('not: the administrator of a closed account, who learns it only after the password', async () => {
    const made = await createOrganization(database.ownerDb)
    await closeContract(made.organizationId)
    expect((await login(made.login, 'wrong')).body).toMatchObject({ code: 'wrong-credentials' })
    expect(await login(made.login, made.password)).toMatchObject({ status: 403, body: { code: 'account-closed' } })
    expect((await login(made.login, made.password, made.organizationId)).body).toMatchObject({ code: 'account-closed' })
  })

  it.each([
    ['deleted', { deleted_at: at(NOW - 1) }],
    ['awaiting approval', { approval: 'UNAPPROVED' as const }],
    ['past its end', { end_at: at(NOW) }],
    ['before its start', { start_at: at(NOW + 1) }],
  ])('not: an administrator who is %s', async (_, change) => {
    const made = await createOrganization(database.ownerDb)
    await database.ownerDb.updateTable('users').set(change).where('user_id', '=', made.userId).execute()
    expect((await login(made.login, made.password)).body).toMatchObject({ code: 'not-administrator' })
  })
})

describe('several organisations', () => {
  const europe = '00000000-0000-4000-8000-00000000000e'

  const enterInEurope = (accountId: string) =>
    database.add('directory_entries', {
      account_id: accountId,
      organization_id: europe,
      organization_name: 'Rive Gauche',
      roles: ['administrator'],
      region: 'europe',
    })

  const alex = async () => {
    const first = await createOrganization(database.ownerDb, { name: 'Umi Water Polo' })
    const analysed = await createOrganization(database.ownerDb, { name: 'Kita Judo' })
    const { accountId, login: name, password, organizationId } = first
    await createUser(database.ownerDb, {
      organizationId: analysed.organizationId,
      accountId,
      roles: ['analyst'],
      createdAt: CREATED,
    })
    await enterInEurope(accountId)
    return { name, password, organizationId, analysedId: analysed.organizationId }
  }

  it('are offered with where to repeat the login, those that cannot be picked among them', async () => {
    const { name, password, organizationId, analysedId } = await alex()
    const asia = { url: 'http://localhost/asia/api/v0', server: 'asia' }
    expect(await login(name, password)).toMatchObject({ status: 409, cookies: [] })
    expect((await login(name, password)).body).toEqual({
      code: 'organization-choice',
      message: expect.any(String),
      requestId: expect.any(String),
      ...asia,
      details: [
        { _id: analysedId, organizationName: 'Kita Judo', roles: ['analyst'], ...asia },
        { _id: organizationId, organizationName: 'Umi Water Polo', roles: ['administrator'], ...asia },
        {
          _id: europe,
          organizationName: 'Rive Gauche',
          roles: ['administrator'],
          url: 'http://localhost/europe/api/v0',
          server: 'europe',
        },
      ],
    })
  })

  it('of a region that was given up are not offered', async () => {
    const { name } = await alex()
    const others = (bases: ReadonlyMap<'europe', string>) =>
      inTransaction(database.db, { system: 'sign-in' }, async (tx) => {
        const account = await accountByLogin(tx, name)
        return account === undefined ? [] : otherMemberships(tx, account.account_id, bases)
      })
    expect(await others(new Map([['europe', 'http://europe.test']]))).toHaveLength(1)
    expect(await others(new Map())).toEqual([])
  })

  it('end with the picked one, if he administers it here', async () => {
    const { name, password, organizationId, analysedId } = await alex()
    expect(await login(name, password, organizationId)).toMatchObject({
      status: 200,
      body: { _organization: organizationId },
    })
    expect((await login(name, password, analysedId)).body).toMatchObject({ code: 'not-administrator' })
    expect((await login(name, password, europe)).body).toMatchObject({ code: 'wrong-credentials' })
  })

  it('are shown to nobody without the password', async () => {
    const { name } = await alex()
    const nobody = await login('nobody-at-all', 'wrong')
    expect((await login(name, 'wrong')).body).toEqual(butForRequest(nobody.body))
  })

  it('are two when he administers only one and analyses the other; one when the other is closed', async () => {
    const first = await createOrganization(database.ownerDb)
    const second = await createOrganization(database.ownerDb, { login: first.login })
    expect((await login(first.login, first.password)).status).toBe(409)
    await closeContract(second.organizationId)
    expect((await login(first.login, first.password)).body).toMatchObject({ _organization: first.organizationId })
  })

  it('may all be elsewhere', async () => {
    const accountId = await createAccount(database.ownerDb, 'only-elsewhere', 'a password', CREATED)
    await enterInEurope(accountId)
    expect(await login('only-elsewhere', 'a password')).toMatchObject({
      status: 409,
      body: { details: [{ _id: europe }] },
    })
  })
})

it('passwords and tokens are in no log line', async () => {
  const made = await createOrganization(database.ownerDb, { password: 'log-canary-password' })
  const token = await server.signIn(made)
  await server.send({ path: '/organization', token })
  const log = server.logLines.join('')
  expect(log).toContain('/asia/api/v0/administrator/auth_billing')
  expect(log).not.toContain('log-canary-password')
  expect(log).not.toContain(token)
})
