import { answered, codeOf } from '@touchline/testing/logins'
import { createOrganization } from '@touchline/testing/organization'
import { NOW, ofEachTest, sharedCell } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writeAudit } from '../../../books/audit.ts'
import { inTransaction } from '../../../db/transaction.ts'

const { database, clock, server } = await sharedCell()

const made = ofEachTest(() => createOrganization(database.ownerDb))

const post = (path: string, token: string, json: Record<string, string> = {}) =>
  server.send({ method: 'POST', path: `/administrator/${path}`, token, json })

const signIn = (login = made, headers: Record<string, string> = {}) => server.signInByPassword(login, { headers })
const challenge = async (login = made): Promise<string> => answered(await signIn(login)).details.challenge
const answer = (
  waiting: string,
  code: string,
  kind = 'totp',
  { address = '127.0.0.1', ...headers }: { readonly address?: string; readonly [header: string]: string } = {},
) => {
  const json = { challenge: waiting, kind, code }
  return server.send({ method: 'POST', path: '/administrator/second_factor', json, headers, address })
}

const remember = ({ at: instant, ...row }: Omit<Parameters<typeof writeAudit>[1], 'before' | 'after'>) =>
  inTransaction(database.db, { system: 'sign-in' }, (tx) =>
    writeAudit(tx, { ...row, before: null, after: null, at: instant }),
  )

const forgetSteps = () => database.ownerDb.updateTable('authenticator_apps').set({ last_step: 0 }).execute()

const setUp = async (login = made) => {
  const token = await server.signIn(login)
  const { secret } = answered(await post('authenticator', token))
  const confirmed = await post('authenticator/confirm', token, { code: codeOf(secret) })
  await forgetSteps()
  return { token, secret, confirmed, codes: answered(confirmed).recoveryCodes }
}

const actions = () => database.actionsOf(made)

describe('an authenticator app', () => {
  it('counts once a code confirms it: other sessions end, the codes on paper are shown, the database has neither', async () => {
    const other = await server.signIn(made)
    const token = await server.signIn(made)
    const { secret } = answered(await post('authenticator', token))
    expect((await signIn()).status).toBe(200)
    expect(await post('authenticator/confirm', token, { code: codeOf(secret, 9) })).toMatchObject({
      status: 403,
      body: { code: 'wrong-code' },
    })
    const confirmed = await post('authenticator/confirm', token, { code: codeOf(secret) })
    const { recoveryCodes } = answered(confirmed)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await server.send({ path: '/administrator/security', token: other })).status).toBe(401)
    expect(await server.send({ path: '/administrator/security', token })).toMatchObject({
      body: { authenticator: { addedAt: new Date(NOW).toISOString(), usedAt: null }, recoveryCodesLeft: 10 },
    })
    expect(await post('authenticator', token)).toMatchObject({ status: 409, body: { code: 'authenticator-exists' } })
    const stored = JSON.stringify([
      await database.ownerDb.selectFrom('authenticator_apps').selectAll().execute(),
      await database.ownerDb.selectFrom('recovery_codes').selectAll().execute(),
    ])
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text)
  })

  it('is set up and taken away with a password proven recently', async () => {
    const token = await server.signIn(made)
    clock.moveTo(NOW + 301_000)
    for (const [path, json] of [
      ['authenticator', {}],
      ['authenticator/confirm', { code: '123456' }],
      ['authenticator/replace', { kind: 'totp', code: '123456' }],
      ['authenticator/remove', { kind: 'totp', code: '123456' }],
      ['recovery_codes', {}],
    ] as const)
      expect(await post(path, token, json)).toMatchObject({ status: 403, body: { code: 'password-required' } })
  })

  it('is replaced with a code: the one in use counts until the other is confirmed, and never after', async () => {
    const { token, secret, codes } = await setUp()
    expect(await post('authenticator/replace', token, { kind: 'totp', code: '000000' })).toMatchObject({
      body: { code: 'wrong-code' },
    })
    const begun = answered(
      await post('authenticator/replace', token, { kind: 'recovery', code: codes[0] ?? '' }),
    ).secret
    expect(begun).not.toBe(secret)
    expect((await answer(await challenge(), codeOf(begun))).body).toMatchObject({ code: 'wrong-code' })
    expect((await answer(await challenge(), codeOf(secret))).status).toBe(200)
    expect(await post('authenticator/confirm', token, { code: codeOf(begun, 9) })).toMatchObject({ status: 403 })
    expect(await post('authenticator/confirm', token, { code: codeOf(begun) })).toMatchObject({
      status: 200,
      body: { recoveryCodes: [] },
    })
    await forgetSteps()
    expect((await answer(await challenge(), codeOf(secret))).body).toMatchObject({ code: 'wrong-code' })
    expect((await answer(await challenge(), codeOf(begun))).status).toBe(200)
    expect((await answer(await challenge(), codes[1] ?? '', 'recovery')).status).toBe(200)
    expect(await post('authenticator/confirm', token, { code: codeOf(begun) })).toMatchObject({ status: 404 })
    expect(await actions()).toContain('replace-authenticator')
  })

  it('is not replaced where there is none, and of two that confirm at once one does', async () => {
    const nobody = await server.signIn(made)
    expect(await post('authenticator/replace', nobody, { kind: 'totp', code: '123456' })).toMatchObject({ status: 404 })
    const { token, secret } = await setUp()
    const begun = answered(await post('authenticator/replace', token, { kind: 'totp', code: codeOf(secret) })).secret
    const both = await Promise.all([0, 1].map(() => post('authenticator/confirm', token, { code: codeOf(begun) })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  it('goes with a code only; then there are no recovery codes and no second step', async () => {
    const { token, secret } = await setUp()
    expect(await post('authenticator/remove', token, { kind: 'totp', code: '000000' })).toMatchObject({
      body: { code: 'wrong-code' },
    })
    expect((await post('authenticator/remove', token, { kind: 'totp', code: codeOf(secret) })).status).toBe(204)
    expect((await signIn()).status).toBe(200)
    expect(await post('recovery_codes', token)).toMatchObject({ status: 404 })
    expect(await actions()).toEqual(['sign-in', 'add-authenticator', 'remove-authenticator', 'sign-in'])
  })
})

describe('the second step', () => {
  it('asks after the right password only, and continues the sign-in', async () => {
    const { secret } = await setUp()
    expect(
      await server.send({
        method: 'POST',
        path: '/administrator/auth_billing',
        form: { grant_type: 'password', username: made.login, password: 'wrong' },
      }),
    ).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    const asked = await signIn()
    expect(asked).toMatchObject({
      status: 403,
      body: { code: 'second-factor-required', details: { expiresIn: 300, kinds: ['totp', 'recovery'] } },
    })
    const waiting = answered(asked).details.challenge
    expect(await answer(waiting, codeOf(secret))).toMatchObject({
      status: 200,
      body: { loginId: made.login, _organization: made.organizationId },
    })
    expect(await answer(waiting, codeOf(secret, 1))).toMatchObject({ status: 410, body: { code: 'challenge-over' } })
  })

  it('takes a code once, even of two at the same moment, and none that is too old', async () => {
    const { secret } = await setUp()
    const code = codeOf(secret)
    const [one, two] = [await challenge(), await challenge()]
    const both = await Promise.all([answer(one, code), answer(two, code)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(await answer(await challenge(), code)).toMatchObject({ body: { code: 'wrong-code' } })
    await forgetSteps()
    expect(await answer(await challenge(), codeOf(secret, -4))).toMatchObject({ body: { code: 'wrong-code' } })
  })

  it('takes a recovery code once, however it is typed, and says so in the history', async () => {
    const { codes } = await setUp()
    const [code = ''] = codes
    const [one, two] = [await challenge(), await challenge()]
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const both = await Promise.all([answer(one, typed, 'recovery'), answer(two, code, 'recovery')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect((await actions()).filter((action) => action === 'use-recovery-code')).toHaveLength(1)
  })

  it('is over for a challenge after five wrong answers, its end, another password; for the login after twenty', async () => {
    const { secret } = await setUp()
    const waiting = await challenge()
    for (let guess = 0; guess < 5; guess += 1) expect((await answer(waiting, '000000')).status).toBe(403)
    expect(await answer(waiting, codeOf(secret))).toMatchObject({ status: 410 })
    const old = await challenge()
    const challenges = database.ownerDb.updateTable('sign_in_challenges')
    await challenges.set({ expires_at: sql`now()` }).execute()
    expect(await answer(old, codeOf(secret))).toMatchObject({ status: 410 })
    for (const _ of [1, 2, 3]) {
      const next = await challenge()
      for (let guess = 0; guess < 5; guess += 1) await answer(next, '000000')
    }
    expect(await answer(await challenge(), codeOf(secret))).toMatchObject({ status: 429 })
  })

  it('that is guessed is said to its person once a day, and is answered by a known browser and a recovery code', async () => {
    const { secret, codes } = await setUp()
    const browser = { origin: 'http://localhost' }
    const known = await answer(await challenge(), codeOf(secret), 'totp', browser)
    const mark = known.cookies.find(({ name }) => name === 'console_device_asia')?.value ?? ''
    const cookie = `console_device_asia=${mark}`
    await forgetSteps()
    for (const _ of [1, 2, 3, 4]) {
      const next = await challenge()
      for (let guess = 0; guess < 5; guess += 1) await answer(next, '000000', 'totp', { address: '192.0.2.1' })
    }
    expect((await actions()).filter((action) => action === 'guess-second-factor')).toHaveLength(1)
    const notices = database.ownerDb.selectFrom('notices').select(['kind', 'facts'])
    expect(
      await notices.where('organization_id', '=', made.organizationId).where('kind', '=', 'second-factor').execute(),
    ).toEqual(
      expect.arrayContaining([expect.objectContaining({ facts: expect.objectContaining({ what: 'guessed' }) })]),
    )
    expect((await answer(await challenge(), codeOf(secret))).status).toBe(429)
    expect((await answer(await challenge(), codes[0] ?? '', 'recovery')).status).toBe(200)
    expect((await answer(await challenge(), codeOf(secret), 'totp', { ...browser, cookie })).status).toBe(200)
  })

  it('has fewer guesses a day after each day of guesses, and right answers use up none', async () => {
    const { secret } = await setUp()
    for (let time = 0; time < 21; time += 1) {
      await forgetSteps()
      expect((await answer(await challenge(), codeOf(secret))).status).toBe(200)
    }
    const { organizationId, userId: actor } = made
    const noted = { organizationId, actor, action: 'guess-second-factor', subject: `user:${actor}` } as const
    for (const day of [40, 2, 1]) await remember({ ...noted, at: NOW - day * 86_400_000 })
    const asked: number[] = []
    for (let guess = 0; guess < 8; guess += 1) asked.push((await answer(await challenge(), '000000')).status)
    expect(asked).toEqual([...Array.from({ length: 7 }, () => 403), 429])
  })

  it('of one login is not answered by the app of another', async () => {
    const other = await createOrganization(database.ownerDb)
    const { secret } = await setUp(other)
    await setUp()
    expect(await answer(await challenge(), codeOf(secret))).toMatchObject({ body: { code: 'wrong-code' } })
  })

  it('is not asked again in a browser where a session of the login runs', async () => {
    const { secret } = await setUp()
    const signedIn = await answer(await challenge(), codeOf(secret))
    const refresh = signedIn.cookies.find(({ name }) => name === 'console_refresh_asia')?.value ?? ''
    const cookie = `console_refresh_asia=${refresh}`
    const another = await createOrganization(database.ownerDb)
    await setUp(another)
    expect((await signIn(another, { cookie })).status).toBe(403)
    expect((await signIn(made, { cookie })).status).toBe(200)
    expect((await signIn(made, { cookie })).status).toBe(403)
  })
})
