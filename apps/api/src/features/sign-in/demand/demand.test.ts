import { listNotices } from '@touchline/contract/bell'
import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import { setFactorDemand } from '@touchline/contract/factor-demand'
import { addPasskey, askPasskey, beginPasskey } from '@touchline/contract/passkeys'
import { DAY } from '@touchline/domain/calendar'
import { softwareAuthenticator } from '@touchline/testing/authenticator'
import { answered, codeOf } from '@touchline/testing/logins'
import { createOrganization, type MadeOrganization } from '@touchline/testing/organization'
import { createPerson } from '@touchline/testing/person'
import { organizationOfEachTest, sharedWorld } from '@touchline/testing/shared'
import { beforeEach, describe, expect, it } from 'vitest'

const world = await sharedWorld({ hearsEvents: false })
const made = organizationOfEachTest(world, { canBuy: true })
let token: string
beforeEach(async () => {
  token = await made.signIn()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const send = (method: Method, path: string, as: string, json?: object) =>
  world.server.send({ method, path, token: as, ...(json === undefined ? {} : { json }) })
const demand = (isDemanded: boolean, as = token) =>
  send('PUT', `/${made.organizationId}/manage/second_factor`, as, { isDemanded })
const people = (as: string) => send('GET', `/${made.organizationId}/manage/people`, as)

async function setUpApp(as: string): Promise<string> {
  const { secret } = answered(await send('POST', '/administrator/authenticator', as))
  const confirmed = await send('POST', '/administrator/authenticator/confirm', as, { code: codeOf(secret) })
  expect(confirmed.status).toBe(200)
  return secret
}

async function add(as: string, device = softwareAuthenticator()) {
  const begun = beginPasskey.response.parse((await send('POST', '/administrator/passkeys/new', as)).body)
  const reply = await send('POST', '/administrator/passkeys', as, { name: 'Phone', made: device.make(begun) })
  return addPasskey.response.parse(reply.body)
}

const signIn = (who: MadeOrganization) => world.server.signInByPassword(who)

const colleague = () => createPerson(world.database.ownerDb, made, 'administrator')

let secret = ''

async function demanded(): Promise<void> {
  secret = await setUpApp(token)
  expect((await demand(true)).status).toBe(200)
}

async function entered(who: MadeOrganization): Promise<string> {
  await world.database.ownerDb.updateTable('authenticator_apps').set({ last_step: 0 }).execute()
  const { details } = answered(await signIn(who))
  const json = { challenge: details.challenge, kind: 'totp', code: codeOf(secret) }
  return answered(await world.server.send({ method: 'POST', path: '/administrator/second_factor', json })).access_token
}
const afterTheDay = () => world.liveUntil(world.now() + 16 * DAY)

const sentences = async (as: string) => {
  const reply = await send('GET', `/${made.organizationId}/manage/notices?lang=en`, as)
  return listNotices.response.parse(reply.body).notices.map(({ sentence }) => sentence)
}

const refusal = { status: 403, body: { code: 'second-factor-demanded' } }

describe('switching it on', () => {
  it('needs a second factor of one’s own and a password proven recently', async () => {
    expect(await demand(true)).toMatchObject({ status: 409, body: { code: 'second-factor-missing' } })
    await setUpApp(token)
    await world.liveUntil(world.now() + 301_000)
    expect(await demand(true)).toMatchObject({ status: 403, body: { code: 'password-required' } })
  })

  it('answers the day and who has none; again it changes nothing, and off it counts at once', async () => {
    const other = await colleague()
    await setUpApp(token)
    const first = setFactorDemand.response.parse((await demand(true)).body)
    expect(first).toMatchObject({
      demand: { startsOn: first.nextStart, isInForce: false },
      hasOwn: true,
      people: 2,
      without: [{ _id: other.userId, name: other.login, role: 'administrator' }],
    })
    const second = setFactorDemand.response.parse((await demand(true)).body)
    expect(second.demand).toEqual(first.demand)
    expect((await demand(false)).body).toMatchObject({ demand: null })
    expect((await demand(false)).body).toMatchObject({ demand: null })
    const rows = world.database.ownerDb.selectFrom('audit_entries').select('action').orderBy('sequence')
    const actions = await rows.where('organization_id', '=', made.organizationId).execute()
    expect(actions.map(({ action }) => action).filter((action) => action.includes('demand'))).toEqual([
      'demand-second-factor',
      'end-second-factor-demand',
    ])
  })

  it('notifies who has none at once and twice before the day, but nobody who has set one up, and nobody after it is off', async () => {
    const other = await colleague()
    const theirs = await world.server.signIn(other)
    await demanded()
    await world.runDue()
    expect(await sentences(theirs)).toContainEqual(expect.stringMatching(/^From .* you need a second factor at /))
    expect((await sentences(token)).filter((sentence) => sentence.includes('you need'))).toEqual([])
    expect(await sentences(token)).toContainEqual(expect.stringMatching(/requires a second factor for everyone from/))
    await world.liveUntil(world.now() + 10 * DAY)
    const again = await world.server.signIn(other)
    expect((await sentences(again)).filter((sentence) => sentence.startsWith('Reminder'))).toHaveLength(1)
    await setUpApp(again)
    await world.liveUntil(world.now() + 5 * DAY)
    expect(world.jobErrors).toEqual([])
    const notices = world.database.ownerDb.selectFrom('notices').select('period')
    const own = notices.where('user_id', '=', other.userId).where('kind', '=', 'second-factor-demanded')
    const moments = (await own.orderBy('happened_at').execute()).map(({ period }) => period.split(':')[1])
    expect(moments).toEqual(['at-once', 'week'])
  })

  it('switched off, reminds nobody', async () => {
    const other = await colleague()
    await demanded()
    await demand(false)
    await afterTheDay()
    const notices = world.database.ownerDb.selectFrom('notices').select('period')
    const own = notices.where('user_id', '=', other.userId).where('kind', '=', 'second-factor-demanded')
    expect(await own.execute()).toHaveLength(1)
    expect((await people(await world.server.signIn(other))).status).toBe(200)
  })
})

describe('from the day on', () => {
  it('a sign-in without one leads to a session that can set one up, and then everything', async () => {
    const other = await colleague()
    await demanded()
    expect(answered(await signIn(other)).secondFactorDemanded).toBe(false)
    await afterTheDay()
    const begun = answered(await signIn(other))
    expect(begun.secondFactorDemanded).toBe(true)
    expect(await people(begun.access_token)).toMatchObject(refusal)
    await setUpApp(begun.access_token)
    expect((await people(begun.access_token)).status).toBe(200)
    expect((await signIn(other)).body).toMatchObject({ code: 'second-factor-required' })
  })

  it('every call in a session is refused but what sets one up and signs out, also of a session that ran before', async () => {
    const other = await colleague()
    await demanded()
    const running = await world.server.signIn(other)
    expect((await people(running)).status).toBe(200)
    await world.liveUntil(world.now() + 15 * DAY)
    const inSessions = Object.entries(endpoints)
      .map(([name, endpoint]: [string, Endpoint]) => ({ name, endpoint }))
      .filter(({ endpoint: { action } }) => action !== undefined)
    const open = inSessions.filter(({ endpoint: { beforeFactor } }) => beforeFactor === true)
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'addPasskey',
      'askOwnPasskey',
      'beginAuthenticator',
      'beginPasskey',
      'confirmAuthenticator',
      'signOut',
    ])
    const nobody = '5b6f0d5e-8a0c-4a6e-9d64-0d1f6f3c1a2b'
    for (const { name, endpoint } of inSessions.filter((each) => !open.includes(each))) {
      const path = endpoint.path.replace(':orgId', made.organizationId).replace(/:\w+/g, nobody)
      const headers = { 'idempotency-key': 'every-call-there-is', 'if-match': '"1"' }
      const { status, body } = await world.server.send({ method: endpoint.method, path, token: running, headers })
      expect({ name, status, code: Object(body).code }).toEqual({ name, status: 403, code: 'second-factor-demanded' })
    }
    await world.database.ownerDb.deleteFrom('throttles').execute()
    expect((await send('POST', '/administrator/sign_out', running)).status).toBe(204)
  })

  it('who is invited meets it at the first sign-in', async () => {
    await demanded()
    await afterTheDay()
    const invitation = { address: 'coach@kita.example', name: 'Yui Abe', role: 'reader', lang: 'en' }
    const again = await entered(made)
    expect(await send('POST', `/${made.organizationId}/manage/people`, again, invitation)).toMatchObject({
      status: 201,
    })
    await world.runDue()
    const text = world.mailbox.taken.findLast((mail) => mail.text.includes('invitation?token='))?.text ?? ''
    const login = `yui-${crypto.randomUUID().slice(0, 8)}`
    const password = 'a long enough password'
    const json = { token: /token=([\w-]+)/.exec(text)?.[1], login: 'new', username: login, password }
    expect(await world.server.send({ method: 'POST', path: '/invitation/accept', json })).toMatchObject({ status: 200 })
    const theirs = answered(await signIn({ ...made, login, password }))
    expect(theirs.secondFactorDemanded).toBe(true)
    await add(theirs.access_token)
    expect((await people(theirs.access_token)).status).toBe(200)
  })

  it('a passkey counts, and a sign-in with it alone meets no door', async () => {
    const other = await colleague()
    await demanded()
    await afterTheDay()
    const theirs = answered(await signIn(other)).access_token
    const device = softwareAuthenticator()
    expect((await add(theirs, device)).recoveryCodes).toHaveLength(10)
    expect((await people(theirs)).status).toBe(200)
    const question = await world.server.send({ method: 'POST', path: '/administrator/passkeys/question', json: {} })
    const json = { answer: device.answer(askPasskey.response.parse(question.body)) }
    const reply = await world.server.send({ method: 'POST', path: '/administrator/auth_billing/passkey', json })
    expect(reply).toMatchObject({ status: 200, body: { loginId: other.login } })
    expect(reply.body).not.toHaveProperty('secondFactorDemanded')
    expect((await people(answered(reply).access_token)).status).toBe(200)
  })

  it('the last one stays: app or passkey go only while there is another', async () => {
    const other = await colleague()
    await demanded()
    await afterTheDay()
    const theirs = answered(await signIn(other)).access_token
    const { passkeys, recoveryCodes } = await add(theirs)
    const first = `/administrator/passkeys/${passkeys[0]?._id}`
    expect(await send('DELETE', first, theirs)).toMatchObject({ status: 409, body: { code: 'last-second-factor' } })
    await setUpApp(theirs)
    expect((await send('DELETE', first, theirs)).status).toBe(200)
    const code = { kind: 'recovery', code: recoveryCodes[0] ?? '' }
    const removing = await send('POST', '/administrator/authenticator/remove', theirs, code)
    expect(removing).toMatchObject({ status: 409, body: { code: 'last-second-factor' } })
  })

  it('who may enter no more is not kept from giving it up', async () => {
    const other = await colleague()
    await demanded()
    await afterTheDay()
    const theirs = answered(await signIn(other)).access_token
    const { passkeys } = await add(theirs)
    const { ownerDb } = world.database
    const elsewhere = await createOrganization(ownerDb, { createdAt: world.now() })
    const users = ownerDb.updateTable('users')
    await users.set({ account_id: other.accountId }).where('user_id', '=', elsewhere.userId).execute()
    const own = `/administrator/passkeys/${passkeys[0]?._id}`
    const there = answered(
      await send('POST', '/administrator/switch', theirs, { organizationId: elsewhere.organizationId }),
    ).access_token
    expect(await send('DELETE', own, there)).toMatchObject({ status: 409, body: { code: 'last-second-factor' } })
    await users.set({ roles: [] }).where('user_id', '=', other.userId).execute()
    expect((await send('DELETE', own, there)).status).toBe(200)
  })

  it('switching to the organisation leads to the same door', async () => {
    const other = await colleague()
    await demanded()
    await afterTheDay()
    const elsewhere = await createOrganization(world.database.ownerDb, { createdAt: world.now() })
    await world.database.change('users', { account_id: other.accountId }, { user_id: elsewhere.userId })
    const { organizationId } = elsewhere
    const form = { grant_type: 'password', username: other.login, password: other.password, organizationId }
    const there = await world.server.send({ method: 'POST', path: '/administrator/auth_billing', form })
    const theirs = answered(there).access_token
    expect(there.body).not.toHaveProperty('secondFactorDemanded')
    const to = { organizationId: made.organizationId }
    const switched = await send('POST', '/administrator/switch', theirs, to)
    expect(switched).toMatchObject({ status: 200, body: { secondFactorDemanded: true } })
    expect(await people(answered(switched).access_token)).toMatchObject(refusal)
  })
})
