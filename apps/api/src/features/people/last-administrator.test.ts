import { listNotices } from '@touchline/contract/bell'
import { listPeople } from '@touchline/contract/people'
import { DAY } from '@touchline/domain/calendar'
import { createUser, type MadeOrganization } from '@touchline/testing/organization'
import { createPerson } from '@touchline/testing/person'
import { platformSays } from '@touchline/testing/platform-user'
import { ofEachTest, sharedWorld } from '@touchline/testing/shared'
import { whileHeld } from '@touchline/testing/while-held'
import { beforeEach, describe, expect, it } from 'vitest'

const roles = ['administrator'] as const

const world = await sharedWorld({ hearsEvents: false })
const mori = ofEachTest(() => world.subscribe())
const abe = ofEachTest(() => createPerson(world.database.ownerDb, mori, 'billing-manager'))

const signIn = (who: MadeOrganization) => world.server.signIn(who)
const asked = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, as: string, json?: unknown) =>
  world.server.send({ method, path: `/${mori.organizationId}/manage${path}`, token: as, json })
const people = async (as: string) => listPeople.response.parse((await asked('GET', '/people', as)).body).people
const idOf = async (as: string, who: MadeOrganization) => (await people(as)).find(({ name }) => name === who.login)?._id
const today = () => new Date(world.now() + 9 * 3_600_000).toISOString().slice(0, 10)

const handOver = async (from: MadeOrganization, to: MadeOrganization) => {
  const as = await signIn(from)
  const successor = { kind: 'person', id: await idOf(as, to) }
  return asked('POST', '/people/hand_over', as, { successor, leavesOn: today() })
}
const says = (who: MadeOrganization, line: Omit<Parameters<typeof platformSays>[1], 'organizationId' | 'userId'>) =>
  platformSays(world, { organizationId: who.organizationId, userId: who.userId, ...line })
const withoutLogin = () => {
  const { organizationId } = mori
  return createUser(world.database.ownerDb, { organizationId, roles, username: 'nobody', createdAt: 0 })
}
const administers = async (who: MadeOrganization): Promise<boolean> => {
  const as = await signIn(who).catch(() => null)
  return as !== null && (await people(as)).some(({ isSelf, role }) => isSelf && role === 'administrator')
}
const history = async () => (await mori.audit()).map(({ action, actor }) => ({ action, actor }))
const bellOf = async (who: MadeOrganization) => {
  const reply = await asked('GET', '/notices?lang=en', await signIn(who))
  return listNotices.response.parse(reply.body).notices.map(({ sentence }) => sentence)
}

describe('an administrator without login', () => {
  it('is shown as one, and is no successor', async () => {
    const userId = await withoutLogin()
    const as = await signIn(mori)
    expect((await people(as)).find(({ _id }) => _id === userId)).toMatchObject({ state: 'no-login', role: roles[0] })
    const successor = { kind: 'person', id: userId }
    expect(await asked('POST', '/people/hand_over', as, { successor, leavesOn: today() })).toMatchObject({
      status: 409,
      body: { code: 'successor-without-login' },
    })
    expect(await administers(mori)).toBe(true)
  })

  it('lets nobody leave who is the last to sign in', async () => {
    await withoutLogin()
    const successor = { kind: 'invitation', address: 'next@kita.example', name: 'Ren Sakai', lang: 'en' }
    const as = await signIn(mori)
    await asked('POST', '/people/hand_over', as, { successor, leavesOn: today() })
    expect((await people(as)).find(({ isSelf }) => isSelf)).toMatchObject({ departure: { isWaiting: true } })
    expect(await bellOf(mori)).toContainEqual(expect.stringMatching(/^The departure of .* waits/))
    expect(await history()).toContainEqual({ action: 'departure-waits', actor: 'departures' })
  })

  it('lets nobody remove the last successor, or make them less', async () => {
    await withoutLogin()
    await handOver(mori, abe)
    const as = await signIn(abe)
    const last = { status: 409, body: { code: 'last-administrator' } }
    const path = `/people/${await idOf(as, abe)}`
    expect(await asked('DELETE', path, as)).toMatchObject(last)
    expect(await asked('PUT', `${path}/role`, as, { role: 'reader' })).toMatchObject(last)
  })
})

describe('who handed over administers again', () => {
  beforeEach(async () => {
    await handOver(mori, abe)
    if (await administers(mori)) throw new Error('who handed over is still an administrator')
  })

  it.each([
    ['deletes the last successor', { _deletedFlag: true }],
    ['takes the last successor’s login', { loginName: null }],
  ])('when the platform %s', async (_, line) => {
    await world.runDue()
    const before = world.mailbox.taken.length
    expect(await says(abe, line)).toMatchObject({ body: { accepted: 1 } })
    expect(await administers(mori)).toBe(true)
    expect(await history()).toContainEqual({ action: 'administers-again', actor: 'platform' })
    const said = `${mori.login} is an administrator of the bills again`
    expect(await bellOf(mori)).toContain(said)
    await world.runDue()
    expect(world.mailbox.taken.slice(before).map(({ subject }) => subject)).toContain(said)
  })

  it('when the time of the last one ends, at that moment', async () => {
    const sato = await createPerson(world.database.ownerDb, mori, 'administrator')
    const end = world.now() + DAY
    await says(sato, { roles: [...roles], loginName: sato.login, endDate: new Date(end - 1).toISOString() })
    await says(abe, { _deletedFlag: true })
    expect([await administers(sato), await administers(mori)]).toEqual([true, false])
    await world.liveUntil(end)
    expect([await administers(sato), await administers(mori)]).toEqual([false, true])
  })

  it('when the platform takes the role and gives it again', async () => {
    await says(mori, { roles: [], loginName: mori.login })
    expect(await administers(mori)).toBe(false)
    await says(mori, { roles: [...roles], loginName: mori.login })
    expect([await administers(mori), await administers(abe)]).toEqual([true, true])
  })

  it('but not while somebody else who can sign in does', async () => {
    const sato = await createPerson(world.database.ownerDb, mori, 'administrator')
    await says(abe, { _deletedFlag: true })
    expect([await administers(sato), await administers(mori)]).toEqual([true, false])
  })

  it('but not whom the platform calls an administrator no more', async () => {
    await says(mori, { roles: ['analyst'], loginName: mori.login })
    await says(abe, { _deletedFlag: true })
    expect(await administers(mori)).toBe(false)
  })
})

describe('of two who remove each other at once', () => {
  const successor = async () => {
    const person = await createPerson(world.database.ownerDb, mori, 'billing-manager')
    const members = world.database.ownerDb.updateTable('members').set({ administers: true })
    await members.where('user_id', '=', person.userId).execute()
    return { person, as: await signIn(person), id: (await idOf(await signIn(mori), person)) ?? '' }
  }

  it('the second is refused, and stays removed', async () => {
    const [first, second] = [await successor(), await successor()]
    const replies = await whileHeld(world.database.ownerDb, mori.organizationId, [
      () => asked('DELETE', `/people/${second.id}`, first.as),
      () => asked('DELETE', `/people/${first.id}`, second.as),
    ])
    expect(replies).toMatchObject([{ status: 200 }, { status: 403, body: { code: 'not-permitted' } }])
    expect([await administers(first.person), await administers(second.person)]).toEqual([true, false])
  })

  it('no change is made by an administrator who was removed a moment before', async () => {
    const { id, as } = await successor()
    const admin = await signIn(mori)
    const invited = { address: 'a@kita.example', name: 'A', role: 'reader', lang: 'en' }
    const newcomer = { kind: 'invitation', address: 'b@kita.example', name: 'B', lang: 'en' }
    const abesPath = `/people/${await idOf(admin, abe)}`
    const { organizationId } = mori
    const [removed, ...others] = await whileHeld(world.database.ownerDb, organizationId, [
      () => asked('DELETE', `/people/${id}`, admin),
      () => asked('POST', '/people', as, invited),
      () => asked('PUT', `${abesPath}/role`, as, { role: 'reader' }),
      () => asked('DELETE', abesPath, as),
      () => asked('POST', '/people/hand_over', as, { successor: newcomer, leavesOn: today() }),
      () => asked('DELETE', `/people/${mori.userId}/departure`, as),
      () => asked('PUT', '/purchase_limit', as, { amount: 0 }),
      () => asked('PUT', '/second_factor', as, { isDemanded: false }),
    ])
    expect(removed).toMatchObject({ status: 200 })
    expect(others.map(({ body }) => body)).toEqual(others.map(() => expect.objectContaining({ code: 'not-permitted' })))
  })
})
