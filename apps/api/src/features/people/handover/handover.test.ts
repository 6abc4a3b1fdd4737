import { bookFaults } from '@touchline/testing/books'
import { coach, membersOf } from '@touchline/testing/members'
import { organizationOfEachTest, sharedWorld } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { at } from '../../../db/column-values.ts'

const world = await sharedWorld({ hearsEvents: false })
const club = organizationOfEachTest(world, { canBuy: true })
const people = membersOf(world, club)
const { dayIn } = world

const asked = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', json?: unknown, as = club) =>
  as.send({ method, path: `/${club.organizationId}/manage/people${path}`, json })
const newcomer = { kind: 'invitation', ...coach }
const handOver = (successor: object, leavesOn = dayIn(0), as = club) =>
  as.call('handOver', { body: { successor, leavesOn } })
const toPerson = async () => ({ kind: 'person', id: (await people.find())?._id ?? 'nobody' })

const mails = async (): Promise<readonly string[]> => {
  await world.runDue()
  const own = world.mailbox.taken.filter(({ text }) => !text.includes('/#/people'))
  return own.map(({ to, subject }) => `${to}: ${subject}`)
}

const statusesOf = async (...all: readonly (typeof club)[]): Promise<readonly number[]> => {
  const replies = await Promise.all(all.map((as) => as.call('listPeople')))
  return replies.map(({ status }) => status).toSorted((a, b) => a - b)
}

const actions = async () => (await club.actions()).filter((action) => action !== 'invite-person')
const untilDay = (days: number) => world.liveUntil(Date.parse(`${dayIn(days)}T00:00:00+09:00`))

describe('handing over today', () => {
  it('makes a member an administrator, and signs out who left', async () => {
    const as = await people.join()
    const answer = await handOver(await toPerson())
    expect(answer).toMatchObject({ status: 201, body: { people: [{ name: 'Yui Abe', role: 'administrator' }] } })
    expect(await asked('GET')).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    await expect(world.server.signIn(club)).rejects.toThrow('wrong-credentials')
    expect(await people.find(coach.address, as)).toMatchObject({
      role: 'administrator',
      isSelf: true,
      isOfPlatform: false,
    })
    expect(await asked('POST', '', { ...coach, address: 'b@kita.example', role: 'reader' }, as)).toMatchObject({
      status: 201,
    })
    expect(await actions()).toEqual(['accept-invitation', 'hand-over', 'leave'])
    expect((await mails()).slice(-3, -1)).toEqual([
      'coach@kita.example: Kita Rowing Clubの請求の管理者になりました',
      expect.stringContaining('office@club.test'),
    ])
  })

  it('waits for a successor who has not accepted, says so once, and is carried out then', async () => {
    expect(await handOver(newcomer)).toMatchObject({ status: 201 })
    expect(await people.find(club.login)).toMatchObject({
      departure: { leavesOn: dayIn(0), successor: 'Yui Abe', isWaiting: true },
    })
    await untilDay(1)
    await untilDay(2)
    expect(await people.find(club.login)).toMatchObject({ departure: { isWaiting: true } })
    const reported = (await mails()).filter((mail) => mail.includes('still an administrator'))
    expect(reported).toHaveLength(1)
    const as = await people.comeIn()
    await world.runDue()
    expect((await people.list(as)).map(({ name, role }) => [name, role])).toEqual([['Yui Abe', 'administrator']])
    expect(await asked('GET')).toMatchObject({ status: 401 })
  })

  it('by two administrators at once keeps one of them', async () => {
    const other = await people.addAdministrator()
    const [first, second] = [await people.find(club.login), (await people.list()).find(({ isSelf }) => !isSelf)]
    const both = await Promise.all([
      handOver({ kind: 'person', id: second?._id }),
      handOver({ kind: 'person', id: first?._id }, dayIn(0), other),
    ])
    const ok = both.filter(({ status }) => status === 201)
    expect(ok).toHaveLength(1)
    expect(await statusesOf(club, other)).toEqual([200, 401])
  })
})

describe('handing over later', () => {
  it('of two who name other people for one day keeps one of them, who waits', async () => {
    await people.join()
    const other = await people.addAdministrator()
    const to = await toPerson()
    await handOver(to, dayIn(3))
    await handOver(to, dayIn(3), other)
    const coachId = to.id
    await asked('PUT', `/${coachId}/role`, { role: 'reader' })
    await untilDay(3)
    expect(await statusesOf(club, other)).toEqual([200, 401])
  })

  it.each(['revoked', 'made a member only'])(
    'is void at once when the successor who was invited is %s',
    async (how) => {
      await handOver(newcomer, dayIn(3))
      const id = (await people.find())?._id ?? 'nobody'
      const reply =
        how === 'revoked' ? await asked('DELETE', `/${id}`) : await asked('PUT', `/${id}/role`, { role: 'reader' })
      expect(reply.status).toBe(200)
      expect(await actions()).toContain('departure-void')
      expect((await people.list()).find(({ isSelf }) => isSelf)).toMatchObject({
        departure: null,
        role: 'administrator',
      })
      await world.runDue()
      expect(await club.notices('departure-void')).not.toEqual([])
      const other = await people.addAdministrator()
      await untilDay(4)
      expect(await other.signIn()).not.toBe('')
      expect(await actions()).not.toContain('leave')
    },
  )

  it('happens at the start of the day in the organisation’s zone', async () => {
    const as = await people.join()
    await handOver(await toPerson(), dayIn(2))
    expect(await people.find(club.login)).toMatchObject({ departure: { successor: 'Yui Abe', isWaiting: false } })
    const start = Date.parse(`${dayIn(2)}T00:00:00+09:00`)
    await world.liveUntil(start - 1)
    expect(await people.list(as)).toHaveLength(2)
    await world.liveUntil(start)
    expect((await people.list(as)).map(({ name }) => name)).toEqual(['Yui Abe'])
    expect((await mails()).slice(-2)).toEqual([
      expect.stringContaining('office@club.test'),
      expect.stringContaining('coach@kita.example'),
    ])
  })

  it('is withdrawn by another administrator, and the successor keeps the role', async () => {
    const as = await people.join()
    await handOver(await toPerson(), dayIn(2))
    const path = `/${club.userId}/departure`
    expect(await asked('DELETE', path, undefined, as)).toMatchObject({ status: 200 })
    expect(await asked('DELETE', path, undefined, as)).toMatchObject({ body: { code: 'not-found' } })
    await untilDay(3)
    expect((await people.list(as)).map(({ role }) => role)).toEqual(['administrator', 'administrator'])
    expect(await actions()).toEqual(['accept-invitation', 'hand-over', 'withdraw-departure'])
    expect((await mails()).at(-1)).toContain('取り消されました')
  })

  it('is withdrawn by nobody who proved no password recently', async () => {
    await people.join()
    await handOver(await toPerson(), dayIn(2))
    const sessions = world.database.ownerDb.updateTable('session_families')
    await sessions
      .set({ authenticated_at: at(world.now() - 86_400_000) })
      .where('organization_id', '=', club.organizationId)
      .execute()
    expect(await asked('DELETE', `/${club.userId}/departure`)).toMatchObject({
      status: 403,
      body: { code: 'password-required' },
    })
    expect(await people.find(club.login)).toMatchObject({ departure: { isWaiting: false } })
  })

  it('a handover is refused for a past day, nobody, oneself, twice, and a successor who leaves', async () => {
    const as = await people.join()
    const to = await toPerson()
    expect(await handOver(to, dayIn(-1))).toMatchObject({ status: 400, body: { code: 'departure-date' } })
    expect(await handOver(to, dayIn(400))).toMatchObject({ body: { code: 'departure-date' } })
    expect(await handOver({ kind: 'person', id: club.userId })).toMatchObject({ body: { code: 'not-found' } })
    expect(await handOver({ kind: 'person', id: club.accountId })).toMatchObject({ body: { code: 'not-found' } })
    expect(await handOver({ ...newcomer })).toMatchObject({ body: { code: 'person-exists' } })
    expect(await handOver(to, dayIn(5), as)).toMatchObject({ body: { code: 'not-permitted' } })
    expect(await handOver(to, dayIn(5))).toMatchObject({ status: 201 })
    expect(await handOver(to, dayIn(6))).toMatchObject({ body: { code: 'already-leaving' } })
    const back = { kind: 'person', id: club.userId }
    expect(await handOver(back, dayIn(6), as)).toMatchObject({ body: { code: 'successor-leaves' } })
  })
})

describe('a successor', () => {
  it('whom the platform deleted does not administer: who hands over to them stays', async () => {
    const as = await people.join()
    await as.signIn()
    const user = world.database.ownerDb.updateTable('users').set({ deleted_at: at(world.now()) })
    const { organizationId, userId } = club
    await user.where('organization_id', '=', organizationId).where('user_id', '<>', userId).execute()
    await handOver(await toPerson())
    await world.runDue()
    expect(await statusesOf(as, club)).toEqual([200, 401])
  })

  it('who is the last is neither removed nor made less, and hands over in turn', async () => {
    const as = await people.join()
    await handOver(await toPerson())
    const self = (await people.list(as))[0]?._id
    const last = { status: 409, body: { code: 'last-administrator' } }
    expect(await asked('DELETE', `/${self}`, undefined, as)).toMatchObject(last)
    expect(await asked('PUT', `/${self}/role`, { role: 'reader' }, as)).toMatchObject(last)
    await handOver({ ...newcomer, address: 'next@kita.example', name: 'Ren Sakai' }, dayIn(0), as)
    const next = await people.comeIn()
    await world.runDue()
    expect((await people.list(next)).map(({ name }) => name)).toEqual(['Ren Sakai'])
    expect(await as.call('listPeople')).toMatchObject({ status: 401 })
  })

  it('who left is invited again under the login of before', async () => {
    const as = await people.join()
    await handOver(await toPerson())
    await asked('POST', '', { address: 'old@kita.example', name: 'Mori', role: 'reader', lang: 'en' }, as)
    expect(await people.accept(await people.invited(), club.login, 'own')).toMatchObject({ status: 200 })
    const again = world.visit(club)
    expect(await people.find('old@kita.example', again)).toMatchObject({ role: 'reader', isSelf: true })
  })
})

it('what was done above is in the audit', async () => {
  expect(await bookFaults(world.database.ownerDb)).toEqual([])
})
