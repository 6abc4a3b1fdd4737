import { listNotices } from '@touchline/contract/bell'
import { listPeople } from '@touchline/contract/people'
import { createOrganization, type MadeOrganization } from '@touchline/testing/organization'
import { openWorld, type World } from '@touchline/testing/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

const password = 'a long enough password'
const coach = { address: 'coach@kita.example', name: 'Yui Abe', lang: 'en' }

let world: World
let made: MadeOrganization
let token: string
beforeAll(async () => {
  world = await openWorld({ hearsEvents: false })
})
beforeEach(async () => {
  await world.database.ownerDb.deleteFrom('throttles').execute()
  made = await createOrganization(world.database.ownerDb, { createdAt: world.deps.clock.now(), canBuy: true })
  token = await world.server.signIn(made)
})
afterAll(() => world.close())

const asked = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown, as = token) =>
  world.server.send({ method, path: `/${made.organizationId}/manage${path}`, token: as, json })

/** What the administrators are mailed since the mails before, once all that is due is sent. */
const noticed = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  await world.worker.runDue()
  const before = world.mailbox.taken.length
  await work()
  await world.worker.runDue()
  expect(world.jobErrors).toEqual([])
  const mails = world.mailbox.taken.slice(before).filter(({ text }) => text.includes('/#/people'))
  return mails.map(({ to, subject }) => `${to}: ${subject}`)
}

const accept = async (): Promise<string> => {
  const text = world.mailbox.taken.findLast((mail) => mail.text.includes('invitation?token='))?.text ?? ''
  const login = `yui-${crypto.randomUUID().slice(0, 8)}`
  const json = { token: /token=([\w-]+)/.exec(text)?.[1], login: 'new', username: login, password }
  expect(await world.server.send({ method: 'POST', path: '/invitation/accept', json })).toMatchObject({ status: 200 })
  return login
}
const invite = async () => {
  await asked('POST', '/people', { ...coach, role: 'billing-manager' })
  await world.worker.runDue()
}
const idOf = async () => {
  const { people } = listPeople.response.parse((await asked('GET', '/people')).body)
  return people.find(({ address }) => address === coach.address)?._id ?? 'nobody'
}
const sentencesOf = async (as: string) => {
  const { notices } = listNotices.response.parse((await asked('GET', '/notices?lang=en', undefined, as)).body)
  return notices.map(({ sentence }) => sentence)
}

it('administrators hear that somebody accepted, and that somebody was removed; who is invited only is nobody', async () => {
  expect(await noticed(invite)).toEqual([])
  expect(await noticed(accept)).toEqual([expect.stringMatching(/^office@club.test: /)])
  expect(await sentencesOf(token)).toContain('Yui Abe accepted the invitation')
  expect(await noticed(async () => asked('DELETE', `/people/${await idOf()}`))).toHaveLength(1)
  expect(await sentencesOf(token)).toContainEqual(expect.stringMatching(/removed Yui Abe$/))
  await invite()
  expect(await noticed(async () => asked('DELETE', `/people/${await idOf()}`))).toEqual([])
})

it('administrators hear of another role, but not of one in an invitation', async () => {
  await invite()
  const give = async (role: string) => asked('PUT', `/people/${await idOf()}/role`, { role })
  expect(await noticed(() => give('reader'))).toEqual([])
  await accept()
  expect(await noticed(() => give('billing-manager'))).toEqual([
    expect.stringMatching(/^office@club.test: .* made Yui Abe a billing manager$/),
  ])
  expect(await noticed(() => give('reader'))).toEqual([expect.stringMatching(/made Yui Abe a reader$/)])
  expect(await sentencesOf(token)).toContainEqual(expect.stringMatching(/made Yui Abe a/))
})

it('all administrators hear that somebody does not leave after all', async () => {
  await invite()
  await accept()
  const successor = { kind: 'person', id: await idOf() }
  const leavesOn = new Date(world.deps.clock.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  await noticed(() => asked('POST', '/people/hand_over', { successor, leavesOn }))
  const stays = await noticed(() => asked('DELETE', `/people/${made.userId}/departure`))
  expect(stays.filter((mail) => mail.endsWith('stays an administrator')).toSorted()).toEqual([
    expect.stringMatching(/^coach@kita.example: /),
    expect.stringMatching(/^office@club.test: /),
  ])
})

it('of a handover the successor hears, and who left no more', async () => {
  await invite()
  const login = await accept()
  const successor = { kind: 'person', id: await idOf() }
  const leavesOn = new Date(world.deps.clock.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  const mails = await noticed(() => asked('POST', '/people/hand_over', { successor, leavesOn }))
  expect(mails).toEqual([
    expect.stringMatching(/^coach@kita.example: .* named Yui Abe as successor$/),
    expect.stringMatching(/^coach@kita.example: .* handed over and left$/),
  ])
  const as = await world.server.signIn({ ...made, login, password })
  const sentences = await sentencesOf(as)
  expect(sentences).toContainEqual(expect.stringMatching(/as successor$/))
  expect(sentences).toContainEqual(expect.stringMatching(/handed over and left$/))
})
