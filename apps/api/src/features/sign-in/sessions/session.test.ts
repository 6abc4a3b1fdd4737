import { movableClock, testDeps } from '@touchline/testing/deps'
import { type Reply, serveRoutes } from '@touchline/testing/http'
import { createOrganization } from '@touchline/testing/organization'
import { createPerson } from '@touchline/testing/person'
import { NOW, ofEachTest, sharedCell } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { at } from '../../../db/column-values.ts'
import { signInRoutes } from '../routes.ts'

const { database, server } = await sharedCell()

const made = ofEachTest(() => createOrganization(database.ownerDb))

interface Tokens {
  readonly access: string
  readonly refresh: string
}

const tokensIn = (reply: Reply): Tokens => {
  expect(reply).toMatchObject({ status: 200, body: { access_token: expect.any(String) } })
  const { access_token, refresh_token } = JSON.parse(JSON.stringify(reply.body))
  return { access: access_token, refresh: refresh_token }
}

const grant = (form: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply> =>
  server.send({ method: 'POST', path: '/administrator/auth_billing', form, headers })

const cookieIn = ({ cookies }: Reply): string =>
  `console_refresh_asia=${cookies.find(({ name }) => name === 'console_refresh_asia')?.value ?? ''}`

const signIn = async (): Promise<Tokens> =>
  tokensIn(await grant({ grant_type: 'password', username: made.login, password: made.password }))

const refresh = (token: string): Promise<Reply> => grant({ grant_type: 'refresh_token', refresh_token: token })
const callWith = (token: string): Promise<Reply> => server.send({ path: '/organization', token })

const ageTokens = (by: string) =>
  sql`update session_tokens set issued_at = issued_at - ${by}::interval, expires_at = expires_at - ${by}::interval,
    spent_at = spent_at - ${by}::interval where organization_id = ${made.organizationId}`.execute(database.ownerDb)

describe('a call', () => {
  it('without a token, with garbage, or with a refresh token is from nobody', async () => {
    const { refresh: token } = await signIn()
    for (const headers of [{}, { token: 'garbage' }, { token: '' }, { token }]) {
      expect(await server.send({ path: '/organization', headers })).toMatchObject({
        status: 401,
        body: { code: 'not-signed-in' },
      })
    }
  })

  it('with an access token that ran out is asked to refresh', async () => {
    const { access } = await signIn()
    expect((await callWith(access)).status).toBe(200)
    await ageTokens('15 minutes')
    expect(await callWith(access)).toMatchObject({ status: 401, body: { code: 'session-expired' } })
  })

  it('after signing out is from nobody, and the cookie is gone', async () => {
    const { access, refresh: token } = await signIn()
    const out = await server.send({ method: 'POST', path: '/administrator/sign_out', token: access })
    expect(out).toMatchObject({
      status: 204,
      body: '',
      headers: { 'clear-site-data': '"cache"' },
      cookies: [{ name: 'console_refresh_asia', value: '', maxAge: 0 }],
    })
    expect((await callWith(access)).status).toBe(401)
    expect((await refresh(token)).body).toMatchObject({ code: 'session-expired' })
  })
})

describe('a session', () => {
  const again = (cookie: string) =>
    grant(
      { grant_type: 'password', username: made.login, password: made.password, organizationId: made.organizationId },
      { cookie },
    )

  it('is replaced by the next one of the same browser, so that proving the password again leaves one', async () => {
    const first = await signIn()
    const second = tokensIn(await again(`console_refresh_asia=${first.refresh}`))
    expect((await callWith(first.access)).status).toBe(401)
    expect((await refresh(first.refresh)).status).toBe(401)
    expect((await callWith(second.access)).status).toBe(200)
  })

  it('is not ended by the caller that brings the token of another account', async () => {
    const first = await signIn()
    const other = await createOrganization(database.ownerDb)
    const { login: username, password, organizationId } = other
    await grant(
      { grant_type: 'password', username, password, organizationId },
      { cookie: `console_refresh_asia=${first.refresh}` },
    )
    expect((await callWith(first.access)).status).toBe(200)
  })

  it('is written down when it begins and ends', async () => {
    const { access } = await signIn()
    await server.send({ method: 'POST', path: '/administrator/sign_out', token: access })
    const rows = await database.pick(
      'audit_entries',
      ['actor', 'action'],
      { organization_id: made.organizationId },
      'sequence',
    )
    expect(rows).toEqual([
      { actor: made.userId, action: 'sign-in' },
      { actor: made.userId, action: 'sign-out' },
    ])
  })
})

describe('from the next call on, nobody is', () => {
  it.each([
    ['a user who was deleted', { deleted_at: at(NOW) }],
    ['a user whose end has come', { end_at: at(NOW) }],
    ['a user who lost the role', { roles: ['analyst' as const] }],
    ['a user without any role', { roles: [] }],
    ['a user put back to approval', { approval: 'UNAPPROVED' as const }],
  ])('%s', async (_, change) => {
    const { access, refresh: token } = await signIn()
    expect((await callWith(access)).status).toBe(200)
    await database.ownerDb.updateTable('users').set(change).where('user_id', '=', made.userId).execute()
    expect(await callWith(access)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    expect(await refresh(token)).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  })

  it('a member whom the platform deleted, although the role of the member is there', async () => {
    const member = await createPerson(database.ownerDb, made, 'billing-manager')
    const form = { grant_type: 'password', username: member.login, password: member.password }
    const { access, refresh: token } = tokensIn(await grant(form))
    expect((await callWith(access)).status).toBe(200)
    const user = database.ownerDb.updateTable('users').where('user_id', '=', member.userId)
    await user.set({ deleted_at: at(NOW) }).execute()
    expect((await callWith(access)).status).toBe(401)
    expect((await refresh(token)).status).toBe(401)
    expect((await grant(form)).body).toMatchObject({ code: 'not-administrator' })
  })

  it('the administrator of a contract that was closed', async () => {
    const { access, refresh: token } = await signIn()
    const contract = database.ownerDb.updateTable('contracts').where('contract_id', '=', made.contractId)
    await contract.set({ closed_at: at(NOW) }).execute()
    expect((await callWith(access)).status).toBe(401)
    expect((await refresh(token)).status).toBe(401)
  })
})

describe('a refresh', () => {
  it('gives new tokens, by the body or by the cookie', async () => {
    const first = await signIn()
    const second = tokensIn(await refresh(first.refresh))
    expect(second.access).not.toBe(first.access)
    const cookie = `console_refresh_asia=${second.refresh}`
    const third = tokensIn(await grant({ grant_type: 'refresh_token' }, { cookie }))
    expect((await callWith(third.access)).status).toBe(200)
  })

  it('of a page of our own leaves the refresh token to the cookie, as the sign-in does', async () => {
    const page = { 'sec-fetch-site': 'same-origin' }
    const form = { grant_type: 'password', username: made.login, password: made.password }
    const first = await grant(form, page)
    const second = await grant({ grant_type: 'refresh_token' }, { ...page, cookie: cookieIn(first) })
    for (const { status, body } of [first, second]) {
      expect(status).toBe(200)
      expect(body).toHaveProperty('access_token')
      expect(body).not.toHaveProperty('refresh_token')
    }
    expect((await grant({ grant_type: 'refresh_token' }, { ...page, cookie: cookieIn(second) })).status).toBe(200)
  })

  it('of a program, or of a page elsewhere, has it in its answer', async () => {
    for (const site of [{}, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'none' }]) {
      const form = { grant_type: 'password', username: made.login, password: made.password }
      expect((await grant(form, site)).body).toHaveProperty('refresh_token', expect.any(String))
    }
  })

  it('that is refused takes its cookie away', async () => {
    const cookie = 'console_refresh_asia=garbage'
    expect(await grant({ grant_type: 'refresh_token' }, { cookie })).toMatchObject({
      status: 401,
      cookies: [{ name: 'console_refresh_asia', value: '', maxAge: 0 }],
    })
  })

  it('without a token, or with one nobody gave out, is refused', async () => {
    expect((await grant({ grant_type: 'refresh_token' })).body).toMatchObject({ code: 'not-signed-in' })
    expect((await refresh('garbage')).body).toMatchObject({ code: 'session-expired' })
    const { access } = await signIn()
    expect((await refresh(access)).body).toMatchObject({ code: 'session-expired' })
  })

  it('made fifty times at once has one successor', async () => {
    const { refresh: token } = await signIn()
    const replies = await Promise.all(Array.from({ length: 50 }, () => refresh(token)))
    const successors = replies.map(tokensIn)
    expect(new Set(successors.map((tokens) => tokens.refresh)).size).toBe(1)
    expect(new Set(successors.map((tokens) => tokens.access)).size).toBe(1)
    const query = database.ownerDb.selectFrom('session_tokens').where('organization_id', '=', made.organizationId)
    expect(await query.select(['kind']).execute()).toHaveLength(4)
  })

  it('has one successor also while the secret is being changed from process to process', async () => {
    const before = testDeps(database.db, { clock: movableClock(NOW) })
    const cell = {
      ...before.cell,
      sessionSecret: 'the secret to come',
      otherSessionSecrets: [before.cell.sessionSecret],
    }
    const next = await serveRoutes({ ...before, cell }, signInRoutes({ ...before, cell }))
    const { refresh: token } = await signIn()
    const form = { grant_type: 'refresh_token', refresh_token: token }
    const here = tokensIn(await refresh(token))
    const there = tokensIn(await next.send({ method: 'POST', path: '/administrator/auth_billing', form }))
    expect(there).toEqual(here)
    await next.close()
  })

  it('with a spent token after the grace ends the whole session', async () => {
    const first = await signIn()
    const second = tokensIn(await refresh(first.refresh))
    await ageTokens('11 seconds')
    expect(await refresh(first.refresh)).toMatchObject({ status: 401, body: { code: 'session-reused' } })
    expect((await callWith(second.access)).body).toMatchObject({ code: 'not-signed-in' })
    expect((await refresh(second.refresh)).body).toMatchObject({ code: 'session-reused' })
  })

  it('with a token of an older generation ends the whole session at once', async () => {
    const first = await signIn()
    const second = tokensIn(await refresh(first.refresh))
    const third = tokensIn(await refresh(second.refresh))
    expect((await refresh(first.refresh)).body).toMatchObject({ code: 'session-reused' })
    expect((await callWith(third.access)).status).toBe(401)
  })

  it('after half an hour of silence is too late', async () => {
    const { refresh: token } = await signIn()
    await ageTokens('30 minutes')
    expect((await refresh(token)).body).toMatchObject({ code: 'session-expired' })
  })

  it('never leads beyond twelve hours', async () => {
    const { refresh: token } = await signIn()
    await sql`update session_families set
      created_at = (created_at at time zone 'UTC' - interval '11 hours 55 minutes') at time zone 'UTC',
      expires_at = (expires_at at time zone 'UTC' - interval '11 hours 55 minutes') at time zone 'UTC' where organization_id = ${made.organizationId}`.execute(
      database.ownerDb,
    )
    const reply = await refresh(token)
    expect(JSON.parse(JSON.stringify(reply.body)).expires_in).toBeLessThanOrEqual(300)
    const { ownerDb } = database
    const of = made.organizationId
    const families = await ownerDb
      .selectFrom('session_families')
      .selectAll()
      .where('organization_id', '=', of)
      .execute()
    const tokens = await ownerDb.selectFrom('session_tokens').selectAll().where('organization_id', '=', of).execute()
    const issued = Math.max(...tokens.map(({ issued_at }) => issued_at))
    const newest = tokens.filter(({ issued_at }) => issued_at === issued)
    expect(newest.length).toBeGreaterThan(0)
    for (const { family_id, expires_at } of newest)
      expect(families.find((family) => family.family_id === family_id)?.expires_at).toBeGreaterThanOrEqual(expires_at)
  })

  it('of one session leaves the others of the account alone', async () => {
    const here = await signIn()
    const there = await signIn()
    tokensIn(await refresh(here.refresh))
    await ageTokens('11 seconds')
    expect((await refresh(here.refresh)).status).toBe(401)
    expect((await callWith(there.access)).status).toBe(200)
  })
})

it('only hashes of tokens are in the database', async () => {
  const { access, refresh: token } = await signIn()
  const { rows } = await sql<{ row: string }>`select t::text as row from session_tokens t`.execute(database.ownerDb)
  const text = rows.map(({ row }) => row).join()
  expect(text).not.toContain(access)
  expect(text).not.toContain(token)
})
