import { dateOf } from '@touchline/domain/calendar'
import { membersOf } from '@touchline/testing/members'
import { organizationOfEachTest, sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { dateText } from '@touchline/words/date-text'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const coach = { address: 'coach@kita.example', name: 'Yui Abe', lang: 'en' }

const world = await sharedWorld({ hearsEvents: false })
const made = organizationOfEachTest(world, { canBuy: true })
const people = membersOf(world, made)

const asked = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown, as = made) =>
  as.send({ method, path: `/${made.organizationId}/manage${path}`, json })

const noticed = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  await world.runDue()
  const before = world.mailbox.taken.length
  await work()
  await world.runDue()
  expect(world.jobErrors).toEqual([])
  const mails = world.mailbox.taken.slice(before).filter(({ text }) => text.includes('/#/people'))
  return mails.map(({ to, subject }) => `${to}: ${subject}`)
}

const accept = people.comeIn
const invite = async () => {
  await people.invite({ ...coach, role: 'billing-manager' })
  await world.runDue()
}
const idOf = async () => (await people.find())?._id ?? 'nobody'
const sentencesOf = async (as: TestOrganization) =>
  (await as.read('listNotices', { query: { lang: 'en' } })).notices.map(({ sentence }) => sentence)

it('administrators hear that somebody accepted, and that somebody was removed; who is invited only is nobody', async () => {
  expect(await noticed(invite)).toEqual([])
  expect(await noticed(accept)).toEqual([expect.stringMatching(/^office@club.test: /)])
  expect(await sentencesOf(made)).toContain('Yui Abe accepted the invitation')
  expect(await noticed(async () => asked('DELETE', `/people/${await idOf()}`))).toHaveLength(1)
  expect(await sentencesOf(made)).toContainEqual(expect.stringMatching(/removed Yui Abe$/))
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
  expect(await sentencesOf(made)).toContainEqual(expect.stringMatching(/made Yui Abe a/))
})

it('all administrators hear that somebody does not leave after all', async () => {
  await invite()
  await accept()
  const successor = { kind: 'person', id: await idOf() }
  const leavesOn = new Date(world.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  await noticed(() => asked('POST', '/people/hand_over', { successor, leavesOn }))
  const stays = await noticed(() => asked('DELETE', `/people/${made.userId}/departure`))
  expect(stays.filter((mail) => mail.endsWith('stays an administrator')).toSorted()).toEqual([
    expect.stringMatching(/^coach@kita.example: /),
    expect.stringMatching(/^office@club.test: /),
  ])
})

it('a handover is notified to the successor, and afterwards nothing to the leaver', async () => {
  await invite()
  const yui = await accept()
  const successor = { kind: 'person', id: await idOf() }
  const leavesOn = new Date(world.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  const mails = await noticed(() => asked('POST', '/people/hand_over', { successor, leavesOn }))
  expect(mails).toEqual([
    expect.stringMatching(/^coach@kita.example: .* named Yui Abe as successor$/),
    expect.stringMatching(/^coach@kita.example: .* handed over and left$/),
  ])
  const sentences = await sentencesOf(yui)
  expect(sentences).toContainEqual(expect.stringMatching(/as successor$/))
  expect(sentences).toContainEqual(expect.stringMatching(/handed over and left$/))
})

const mailsAfter = async (work: () => Promise<unknown>) => {
  await world.runDue()
  const before = world.mailbox.taken.length
  await work()
  await world.runDue()
  return world.mailbox.taken.slice(before).map(({ to, subject }) => `${to}: ${subject}`)
}

describe('a notice to a member', () => {
  const own = { mail_address: 'me@elsewhere.example' }

  it('another role and the removal are mailed where the own mails go, in the language of the login', async () => {
    await invite()
    const { login } = await accept()
    await world.database.ownerDb.updateTable('accounts').set(own).where('login_name', '=', login).execute()
    const users = world.database.ownerDb.updateTable('users').set({ lang: 'de', lang_at: at(0) })
    await users.where('organization_id', '=', made.organizationId).where('user_id', '<>', made.userId).execute()
    const give = async () => asked('PUT', `/people/${await idOf()}/role`, { role: 'reader' })
    expect(await mailsAfter(give)).toContain(`${own.mail_address}: Sie sind bei Kita Rowing Club jetzt Leser`)
    const removed = await mailsAfter(async () => asked('DELETE', `/people/${await idOf()}`))
    expect(removed).toContain(`${own.mail_address}: Sie sehen die Abrechnung von Kita Rowing Club nicht mehr`)
    expect(removed.filter((mail) => mail.startsWith(coach.address))).toEqual([])
  })

  it('what the login does after the removal is no matter of the club any more', async () => {
    await invite()
    const { login } = await accept()
    await asked('DELETE', `/people/${await idOf()}`)
    await people.open('/forgotten_password', { username: login })
    const { proof } = await world.newestMail()
    const reset = { token: proof, newPassword: 'four words on a bench' }
    expect(await people.open('/forgotten_password/set', reset)).toMatchObject({ status: 200 })
    expect((await made.actions()).at(-1)).toBe('remove-person')
  })

  it('names are shown, and no name that somebody signs in with', async () => {
    const users = world.database.ownerDb.updateTable('users').set({ display_name: 'Kaito Mori' })
    await users.where('user_id', '=', made.userId).execute()
    await invite()
    const seen = JSON.stringify(await people.list(await accept()))
    expect(seen).toContain('Kaito Mori')
    expect(seen).not.toContain(made.login)
  })

  it('a demand of a second factor is said at joining, as long as its day is ahead', async () => {
    const factor = {
      account_id: made.accountId,
      factor_id: crypto.randomUUID(),
      kind: 'totp',
      added_at: at(0),
    } as const
    await world.database.ownerDb.insertInto('second_factors').values(factor).execute()
    expect(await asked('PUT', '/second_factor', { isDemanded: true })).toMatchObject({ status: 200 })
    const demands = world.database.ownerDb.selectFrom('second_factor_demands').select('demanded_from')
    const { demanded_from: day } = await demands
      .where('organization_id', '=', made.organizationId)
      .executeTakeFirstOrThrow()
    await world.liveUntil(day - 3_600_000)
    await invite()
    const said = `${coach.address}: From ${dateText(dateOf(day, 'Asia/Tokyo'), 'en', 'fullDay')} you need a second factor at Kita Rowing Club`
    expect(await mailsAfter(accept)).toContain(said)
    await asked('DELETE', `/people/${await idOf()}`)
    await invite()
    await world.liveUntil(day)
    expect((await mailsAfter(accept)).filter((mail) => mail.includes('second factor'))).toEqual([])
  })
})
