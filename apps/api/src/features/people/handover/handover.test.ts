import { listPeople } from '@touchline/contract/people'
import { bookFaults } from '@touchline/testing/books'
import { createAccount, createOrganization, createUser, type MadeOrganization } from '@touchline/testing/organization'
import { openWorld, type World } from '@touchline/testing/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at } from '../../../db/column-values.ts'

const password = 'a long enough password'

let world: World
let made: MadeOrganization
let token: string
beforeAll(async () => {
  // The morning of 5 October in Tokyo.
  world = await openWorld({ hearsEvents: false })
})
beforeEach(async () => {
  await world.database.ownerDb.deleteFrom('throttles').execute()
  made = await createOrganization(world.database.ownerDb, { createdAt: world.deps.clock.now(), canBuy: true })
  token = await world.server.signIn(made)
})
afterAll(() => world.close())

const DAY = 86_400_000
const dayIn = (days: number): string =>
  new Date(world.deps.clock.now() + 9 * 3_600_000 + days * DAY).toISOString().slice(0, 10)

const asked = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', json?: unknown, as = token) =>
  world.server.send({ method, path: `/${made.organizationId}/manage/people${path}`, token: as, json })
const coach = { address: 'coach@kita.example', name: 'Yui Abe', lang: 'ja' }
const newcomer = { kind: 'invitation', ...coach }
const handOver = (successor: object, leavesOn = dayIn(0), as = token) =>
  asked('POST', '/hand_over', { successor, leavesOn }, as)
const toPerson = async (address = coach.address) => ({ kind: 'person', id: (await find(address))?._id ?? 'nobody' })
const people = async (as = token) => listPeople.response.parse((await asked('GET', '', undefined, as)).body).people
const find = async (who = coach.address, as = token) =>
  (await people(as)).find(({ address, name }) => [address, name].includes(who))
/** Without the administrators' notices. */
const mails = async (): Promise<readonly string[]> => {
  await world.worker.runDue()
  const own = world.mailbox.taken.filter(({ text }) => !text.includes('/#/people'))
  return own.map(({ to, subject }) => `${to}: ${subject}`)
}
const newest = async (): Promise<string> => (await mails()).at(-1) ?? ''

const accept = async (): Promise<string> => {
  await world.worker.runDue()
  const proof = /token=([\w-]+)/.exec(
    world.mailbox.taken.findLast(({ text }) => text.includes('invitation?token='))?.text ?? '',
  )
  const login = `yui-${crypto.randomUUID().slice(0, 8)}`
  const json = { token: proof?.[1], login: 'new', username: login, password }
  expect(await world.server.send({ method: 'POST', path: '/invitation/accept', json })).toMatchObject({ status: 200 })
  return world.server.signIn({ ...made, login, password })
}
const joined = async (): Promise<string> => {
  await asked('POST', '', { ...coach, role: 'reader' })
  return accept()
}

const secondAdministrator = async (): Promise<string> => {
  const { ownerDb } = world.database
  const createdAt = world.deps.clock.now()
  const login = `second-${crypto.randomUUID().slice(0, 8)}`
  const accountId = await createAccount(ownerDb, login, password, createdAt)
  const { organizationId } = made
  await createUser(ownerDb, { organizationId, accountId, roles: ['administrator'], username: login, createdAt })
  return world.server.signIn({ ...made, login, password })
}

const statusesOf = async (...sessions: readonly string[]): Promise<readonly number[]> => {
  const replies = await Promise.all(sessions.map((as) => asked('GET', '', undefined, as)))
  return replies.map(({ status }) => status).toSorted((a, b) => a - b)
}

const kinds = async (): Promise<readonly string[]> => {
  const rows = world.database.ownerDb.selectFrom('audit_entries').select('action')
  const found = await rows.where('organization_id', '=', made.organizationId).orderBy('sequence').execute()
  return found.map(({ action }) => action).filter((action) => !['sign-in', 'invite-person'].includes(action))
}

const untilDay = (days: number) => world.liveUntil(Date.parse(`${dayIn(days)}T00:00:00+09:00`))

describe('handing over today', () => {
  it('makes a member an administrator, and signs out who left', async () => {
    const as = await joined()
    const answer = await handOver(await toPerson())
    expect(answer).toMatchObject({ status: 201, body: { people: [{ name: 'Yui Abe', role: 'administrator' }] } })
    expect(await asked('GET')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    await expect(world.server.signIn(made)).rejects.toThrow('wrong-credentials')
    expect(await find(coach.address, as)).toMatchObject({ role: 'administrator', isSelf: true, isOfPlatform: false })
    expect(await asked('POST', '', { ...coach, address: 'b@kita.example', role: 'reader' }, as)).toMatchObject({
      status: 201,
    })
    expect(await kinds()).toEqual(['accept-invitation', 'hand-over', 'leave'])
    expect((await mails()).slice(-3, -1)).toEqual([
      'coach@kita.example: Kita Rowing Clubの請求の管理者になりました',
      expect.stringContaining('office@club.test'),
    ])
  })

  it('waits for a successor who has not accepted, says so once, and is carried out then', async () => {
    expect(await handOver(newcomer)).toMatchObject({ status: 201 })
    expect(await find(made.login)).toMatchObject({
      departure: { leavesOn: dayIn(0), successor: 'Yui Abe', isWaiting: true },
    })
    await untilDay(1)
    await untilDay(2)
    token = await world.server.signIn(made)
    expect(await find(made.login)).toMatchObject({ departure: { isWaiting: true } })
    const reported = (await mails()).filter((mail) => mail.includes('still an administrator'))
    expect(reported).toHaveLength(1)
    const as = await accept()
    await world.worker.runDue()
    expect((await people(as)).map(({ name, role }) => [name, role])).toEqual([['Yui Abe', 'administrator']])
    expect(await asked('GET')).toMatchObject({ status: 401 })
  })

  it('by two administrators at once keeps one of them', async () => {
    const other = await secondAdministrator()
    const [first, second] = [await find(made.login), (await people()).find(({ isSelf }) => !isSelf)]
    const both = await Promise.all([
      handOver({ kind: 'person', id: second?._id }),
      handOver({ kind: 'person', id: first?._id }, dayIn(0), other),
    ])
    const ok = both.filter(({ status }) => status === 201)
    expect(ok).toHaveLength(1)
    expect(await statusesOf(token, other)).toEqual([200, 401])
  })
})

describe('handing over later', () => {
  it('of two who name other people for one day keeps one of them, who waits', async () => {
    await joined()
    const other = await secondAdministrator()
    const to = await toPerson()
    await handOver(to, dayIn(3))
    await handOver(to, dayIn(3), other)
    const coachId = to.id
    await asked('PUT', `/${coachId}/role`, { role: 'reader' })
    await untilDay(3)
    expect(await statusesOf(token, other)).toEqual([200, 401])
  })

  it.each(['revoked', 'made a member only'])(
    'is void at once when the successor who was invited is %s',
    async (how) => {
      await handOver(newcomer, dayIn(3))
      const id = (await find())?._id ?? 'nobody'
      const reply =
        how === 'revoked' ? await asked('DELETE', `/${id}`) : await asked('PUT', `/${id}/role`, { role: 'reader' })
      expect(reply.status).toBe(200)
      expect(await kinds()).toContain('departure-void')
      expect((await people()).find(({ isSelf }) => isSelf)).toMatchObject({ departure: null, role: 'administrator' })
      await world.worker.runDue()
      const reported = world.database.ownerDb.selectFrom('notices').select('kind')
      expect(await reported.where('organization_id', '=', made.organizationId).execute()).toEqual(
        expect.arrayContaining([{ kind: 'departure-void' }]),
      )
      const other = await secondAdministrator()
      await untilDay(4)
      expect(other).not.toBe('')
      expect(await kinds()).not.toContain('leave')
    },
  )

  it('happens at the start of the day in the organisation’s zone', async () => {
    const as = await joined()
    await handOver(await toPerson(), dayIn(2))
    expect(await find(made.login)).toMatchObject({ departure: { successor: 'Yui Abe', isWaiting: false } })
    const start = Date.parse(`${dayIn(2)}T00:00:00+09:00`)
    await world.liveUntil(start - 1)
    expect(await people(as)).toHaveLength(2)
    await world.liveUntil(start)
    expect((await people(as)).map(({ name }) => name)).toEqual(['Yui Abe'])
    expect((await mails()).slice(-2)).toEqual([
      expect.stringContaining('office@club.test'),
      expect.stringContaining('coach@kita.example'),
    ])
  })

  it('is withdrawn by another administrator, and the successor keeps the role', async () => {
    const as = await joined()
    await handOver(await toPerson(), dayIn(2))
    const path = `/${made.userId}/departure`
    expect(await asked('DELETE', path, undefined, as)).toMatchObject({ status: 200 })
    expect(await asked('DELETE', path, undefined, as)).toMatchObject({ body: { code: 'not-found' } })
    await untilDay(3)
    expect((await people(as)).map(({ role }) => role)).toEqual(['administrator', 'administrator'])
    expect(await kinds()).toEqual(['accept-invitation', 'hand-over', 'withdraw-departure'])
    expect(await newest()).toContain('取り消されました')
  })

  it('is withdrawn by nobody who proved no password recently', async () => {
    await joined()
    await handOver(await toPerson(), dayIn(2))
    const sessions = world.database.ownerDb.updateTable('session_families')
    await sessions
      .set({ authenticated_at: at(world.deps.clock.now() - DAY) })
      .where('organization_id', '=', made.organizationId)
      .execute()
    expect(await asked('DELETE', `/${made.userId}/departure`)).toMatchObject({
      status: 403,
      body: { code: 'password-required' },
    })
    expect(await find(made.login)).toMatchObject({ departure: { isWaiting: false } })
  })

  it('a handover is refused for a past day, nobody, oneself, twice, and a successor who leaves', async () => {
    const as = await joined()
    const to = await toPerson()
    expect(await handOver(to, dayIn(-1))).toMatchObject({ status: 400, body: { code: 'departure-date' } })
    expect(await handOver(to, dayIn(400))).toMatchObject({ body: { code: 'departure-date' } })
    expect(await handOver({ kind: 'person', id: made.userId })).toMatchObject({ body: { code: 'not-found' } })
    expect(await handOver({ kind: 'person', id: made.accountId })).toMatchObject({ body: { code: 'not-found' } })
    expect(await handOver({ ...newcomer })).toMatchObject({ body: { code: 'person-exists' } })
    expect(await handOver(to, dayIn(5), as)).toMatchObject({ body: { code: 'not-permitted' } })
    expect(await handOver(to, dayIn(5))).toMatchObject({ status: 201 })
    expect(await handOver(to, dayIn(6))).toMatchObject({ body: { code: 'already-leaving' } })
    const back = { kind: 'person', id: made.userId }
    expect(await handOver(back, dayIn(6), as)).toMatchObject({ body: { code: 'successor-leaves' } })
  })
})

describe('a successor', () => {
  it('whom the platform deleted does not administer: who hands over to them stays', async () => {
    const as = await joined()
    const user = world.database.ownerDb.updateTable('users').set({ deleted_at: at(world.deps.clock.now()) })
    const { organizationId, userId } = made
    await user.where('organization_id', '=', organizationId).where('user_id', '<>', userId).execute()
    await handOver(await toPerson())
    await world.worker.runDue()
    expect(await statusesOf(as, token)).toEqual([200, 401])
  })

  it('who is the last is neither removed nor made less, and hands over in turn', async () => {
    const as = await joined()
    await handOver(await toPerson())
    const self = (await people(as))[0]?._id
    const last = { status: 409, body: { code: 'last-administrator' } }
    expect(await asked('DELETE', `/${self}`, undefined, as)).toMatchObject(last)
    expect(await asked('PUT', `/${self}/role`, { role: 'reader' }, as)).toMatchObject(last)
    token = as
    await handOver({ ...newcomer, address: 'next@kita.example', name: 'Ren Sakai' })
    const next = await accept()
    await world.worker.runDue()
    expect((await people(next)).map(({ name }) => name)).toEqual(['Ren Sakai'])
    expect(await asked('GET')).toMatchObject({ status: 401 })
  })

  it('who left is invited again under the login of before', async () => {
    const as = await joined()
    await handOver(await toPerson())
    await asked('POST', '', { address: 'old@kita.example', name: 'Mori', role: 'reader', lang: 'en' }, as)
    await world.worker.runDue()
    const proof = /token=([\w-]+)/.exec(
      world.mailbox.taken.findLast(({ text }) => text.includes('invitation?token='))?.text ?? '',
    )?.[1]
    const json = { token: proof, login: 'own', username: made.login, password }
    expect(await world.server.send({ method: 'POST', path: '/invitation/accept', json })).toMatchObject({ status: 200 })
    const again = await world.server.signIn(made)
    expect(await find('old@kita.example', again)).toMatchObject({ role: 'reader', isSelf: true })
  })
})

it('what was done above is in the audit', async () => {
  expect(await bookFaults(world.database.ownerDb)).toEqual([])
})
