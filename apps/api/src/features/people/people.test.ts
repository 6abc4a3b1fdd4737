import { DAY } from '@touchline/domain/calendar'
import { tablesWith } from '@touchline/testing/everything'
import { coach, membersOf, newLogin } from '@touchline/testing/members'
import { createOrganization } from '@touchline/testing/organization'
import { platformSays } from '@touchline/testing/platform-user'
import { organizationOfEachTest, sharedWorld } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'

const world = await sharedWorld({ hearsEvents: false })
const club = organizationOfEachTest(world, { canBuy: true })
const people = membersOf(world, club)
const { open, invite, accept, find } = people

const asked = (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown, as = club) =>
  as.send({ method, path: `/${club.organizationId}/manage/people${path}`, json })
const idOf = async () => (await find())?._id ?? 'nobody'

const mailed = (toAdministrators = false) =>
  world.newestMail(({ text }) => text.includes('/#/people') === toAdministrators)

const statuses = (replies: readonly { readonly status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)

describe('an invitation', () => {
  it('is mailed in its language, says what it is about, and makes a member with a new login', async () => {
    expect(await invite()).toMatchObject({ status: 201 })
    expect(await find()).toMatchObject({ state: 'invited', role: 'reader', name: 'Yui Abe', lastHere: null })
    const { to, text, proof } = await mailed()
    expect({ to, text }).toMatchObject({ to: coach.address, text: expect.stringContaining('閲覧者') })
    expect(await open('/invitation/read', { token: proof })).toMatchObject({
      body: { organizationName: 'Kita Rowing Club', name: 'Yui Abe', role: 'reader' },
    })
    const login = newLogin()
    expect(await accept(proof, login.toUpperCase())).toMatchObject({ body: { username: login } })
    expect(await find()).toMatchObject({ state: 'active', invitedUntil: null })
    expect(await accept(proof, newLogin())).toMatchObject({ body: { code: 'mail-token-unknown' } })
    expect(await people.list(world.visit({ ...club, login }))).toHaveLength(2)
    expect(await club.actions()).toEqual(['invite-person', 'accept-invitation'])
  })

  it('is followed by the day of the last sign-in, also once its session is forgotten', async () => {
    const yui = await people.join()
    expect(await find()).toMatchObject({ lastHere: null })
    await yui.signIn()
    const { lastHere } = (await find()) ?? {}
    expect(lastHere).not.toBeNull()
    await world.database.ownerDb.deleteFrom('session_families').where('user_id', '=', yui.userId).execute()
    expect(await find()).toMatchObject({ lastHere })
  })

  it('takes no seat: the video platform does not know a member', async () => {
    await people.join()
    expect(await club.get('/manage/users')).toMatchObject({ body: { results: [{ username: club.login }] } })
  })

  it('keeps only the hash of its token, and its link is used by one of two at once', async () => {
    await invite()
    const { proof } = await mailed()
    const secret = proof.slice(22)
    expect(await tablesWith(world.database, secret)).toEqual([])
    const logins = [newLogin(), newLogin()]
    const replies = await Promise.all(logins.map((login) => accept(proof, login)))
    expect(statuses(replies)).toEqual([200, 404])
    expect(await tablesWith(world.database, secret)).toEqual([])
  })

  it('that could not be mailed keeps its link for a week after the last try, not for a year', async () => {
    world.mailbox.isAway = true
    await invite()
    const [job] = await club.jobs('send-mail')
    const secret = /token=[\w-]{22}([\w-]+)/.exec(JSON.stringify(job?.payload))?.[1] ?? 'no link'
    await world.liveUntil(world.now() + 4 * DAY)
    world.mailbox.isAway = false
    expect((await club.jobs('send-mail')).map(({ state }) => state)).toEqual(['dead'])
    expect(await tablesWith(world.database, secret)).toEqual(['jobs'])
    await world.liveUntil(world.now() + 8 * DAY)
    const day = Math.floor(world.now() / DAY)
    await inTransaction(world.database.db, { system: 'jobs' }, (tx) =>
      enqueue(tx, jobs.sweep({ day, portion: 0 }), { now: world.now() }),
    )
    await world.runDue()
    expect(await tablesWith(world.database, secret)).toEqual([])
  })

  it('sent again replaces the link; revoked it has none; after seven days it is too old', async () => {
    await invite()
    const first = (await mailed()).proof
    expect(await asked('POST', `/${await idOf()}/send_again`)).toMatchObject({ status: 202 })
    const second = (await mailed()).proof
    expect(await open('/invitation/read', { token: first })).toMatchObject({ body: { code: 'mail-token-unknown' } })
    await world.database.change(
      'members',
      { link_expires_at: at(world.now()) },
      { organization_id: club.organizationId },
    )
    expect(await find()).toMatchObject({ state: 'expired' })
    expect(await accept(second, newLogin())).toMatchObject({ status: 410, body: { code: 'mail-token-expired' } })
    expect(await asked('DELETE', `/${await idOf()}`)).toMatchObject({ status: 200 })
    expect(await accept(second, newLogin())).toMatchObject({ body: { code: 'mail-token-unknown' } })
    expect(await club.actions()).toEqual(['invite-person', 'send-invitation-again', 'revoke-invitation'])
  })

  it('lasts seven days', async () => {
    await invite()
    const until = Date.parse((await find())?.invitedUntil ?? '')
    expect(until - world.now()).toBe(7 * DAY)
  })

  it('is one for an address, and of fifty at once no more than fifty are taken', async () => {
    await invite()
    expect(await invite({ address: 'COACH@kita.example' })).toMatchObject({ body: { code: 'person-exists' } })
    const row = await world.database.ownerDb
      .selectFrom('members')
      .selectAll()
      .where('organization_id', '=', club.organizationId)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 48 }, (_, index) => ({
      ...row,
      member_id: crypto.randomUUID(),
      address: `p${index}@kita.example`,
      token_hash: `hash ${index}`,
      invited_at: at(row.invited_at),
      link_expires_at: at(row.link_expires_at),
    }))
    await world.database.ownerDb.insertInto('members').values(more).execute()
    const replies = await Promise.all(['a', 'b', 'c'].map((name) => invite({ address: `${name}@kita.example` })))
    expect(statuses(replies)).toEqual([201, 409, 409])
    expect(await invite({ address: 'd@kita.example' })).toMatchObject({ body: { code: 'too-many-people' } })
  })

  it('is refused without a recent password, and so is removing somebody', async () => {
    await invite()
    const id = await idOf()
    await world.database.change(
      'session_families',
      { authenticated_at: at(world.now() - DAY) },
      { organization_id: club.organizationId },
    )
    const refused = { status: 403, body: { code: 'password-required' } }
    expect(await invite({ address: 'other@kita.example' })).toMatchObject(refused)
    expect(await asked('DELETE', `/${id}`)).toMatchObject(refused)
    expect(await find()).toMatchObject({ _id: id, state: 'invited' })
  })
})

describe('a login for it', () => {
  it('that exists is linked by its password, and has both organisations to choose from', async () => {
    const other = await createOrganization(world.database.ownerDb, { createdAt: world.now() })
    await invite()
    const { proof } = await mailed()
    const own = (secret: string) =>
      open('/invitation/accept', { token: proof, login: 'own', username: other.login, password: secret })
    expect(await own('a wrong one')).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    expect(await own(other.password)).toMatchObject({ status: 200 })
    const form = { grant_type: 'password', username: other.login, password: other.password }
    const choice = await world.server.send({ method: 'POST', path: '/administrator/auth_billing', form })
    expect(choice).toMatchObject({
      status: 409,
      body: {
        details: expect.arrayContaining([
          expect.objectContaining({ _id: club.organizationId, roles: [], memberRole: 'reader' }),
          expect.not.objectContaining({ memberRole: 'reader' }),
        ]),
      },
    })
  })

  it('of an unknown name is refused like one with a wrong password', async () => {
    await invite()
    const { proof } = await mailed()
    const unknown = await accept(proof, 'nobody-at-all', 'own')
    const known = await open('/invitation/accept', { token: proof, login: 'own', username: club.login, password: 'x' })
    expect({ ...Object(unknown.body), requestId: 0 }).toEqual({ ...Object(known.body), requestId: 0 })
  })

  it.each([
    [{ username: 'Yui Abe' }, 'invalid-request'],
    [{ password: 'too short' }, 'invalid-request'],
    [{ password: 'Kita Rowing Club' }, 'invalid-request'],
  ])('that is new is refused for %j, and the link stays', async (wrong, code) => {
    await invite()
    const { proof } = await mailed()
    const login = newLogin()
    const body = { token: proof, login: 'new', username: login, password: club.password, ...wrong }
    expect(await open('/invitation/accept', body)).toMatchObject({ body: { code } })
    expect(await accept(proof, login)).toMatchObject({ status: 200 })
  })

  it('that is new has no name that is taken, and an administrator needs none', async () => {
    await invite()
    const { proof } = await mailed()
    expect(await accept(proof, club.login)).toMatchObject({ status: 409, body: { code: 'login-taken' } })
    expect(await accept(proof, club.login, 'own')).toMatchObject({ status: 409, body: { code: 'person-exists' } })
  })
})

describe('a member', () => {
  it('has another role from the next call on', async () => {
    const yui = await people.join()
    const thresholds = { usagePercents: [70], nextPaymentAbove: null, storageAbove: null }
    const edit = () => yui.put('/manage/notice_thresholds', thresholds)
    expect(await edit()).toMatchObject({ status: 403, body: { code: 'not-permitted' } })
    expect(await asked('PUT', `/${await idOf()}/role`, { role: 'billing-manager' })).toMatchObject({ status: 200 })
    expect(await edit()).toMatchObject({ status: 200 })
    expect(await asked('PUT', `/${await idOf()}/role`, { role: 'billing-manager' }, yui)).toMatchObject({
      body: { code: 'not-permitted' },
    })
    expect(await club.actions()).toContain('change-role')
    expect(await mailed()).toMatchObject({ to: coach.address, text: expect.stringContaining('請求管理者') })
  })

  it('who is removed is signed out at once, and signs in no more', async () => {
    const yui = await people.join()
    expect(await people.list(yui)).toHaveLength(2)
    expect(await asked('DELETE', `/${await idOf()}`)).toMatchObject({ status: 200 })
    expect(await yui.call('listPeople')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    await expect(world.visit(yui).signIn()).rejects.toThrow('wrong-credentials')
    expect(await find()).toBeUndefined()
    expect(await club.actions()).toContain('remove-person')
    expect(await mailed()).toMatchObject({ to: coach.address, text: expect.stringContaining('削除しました') })
  })

  it('a member whom the platform deletes is one no longer, and comes back only by another invitation', async () => {
    const yui = await people.join('billing-manager')
    await yui.signIn()
    const { organizationId, userId, login } = yui
    expect(await platformSays(world, { organizationId, userId, _deletedFlag: true })).toMatchObject({
      body: { accepted: 1 },
    })
    expect(await find()).toBeUndefined()
    expect(await yui.call('listPeople')).toMatchObject({ status: 401 })
    expect(await club.actions()).toContain('remove-person')
    expect(await mailed(true)).toMatchObject({ subject: expect.stringContaining('The video platform deleted Yui Abe') })
    await invite()
    expect(await accept((await mailed()).proof, login, 'own')).toMatchObject({ status: 200 })
    expect(await find()).toMatchObject({ state: 'active', role: 'reader' })
    expect(await people.list(world.visit(yui))).toHaveLength(2)
  })

  it('is removed by one of two administrators at once; an administrator by none', async () => {
    await people.join()
    const id = await idOf()
    const both = await Promise.all([asked('DELETE', `/${id}`), asked('DELETE', `/${id}`)])
    expect(statuses(both)).toEqual([200, 404])
    const self = `/${club.userId}`
    expect(await asked('DELETE', self)).toMatchObject({ body: { code: 'not-found' } })
    expect(await asked('PUT', `${self}/role`, { role: 'reader' })).toMatchObject({ body: { code: 'not-found' } })
    expect((await people.list()).map(({ role }) => role)).toEqual(['administrator'])
  })
})
