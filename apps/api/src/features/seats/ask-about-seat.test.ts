import { listUsers } from '@touchline/contract/seats'
import { DAY } from '@touchline/domain/calendar'
import { createUser } from '@touchline/testing/organization'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import { addressMark } from '../../use-case/recipients/unsubscribe-token.ts'

const NOW = '2026-11-21T04:00:00.000Z'
const ADDRESS = 'emi@kita.example'

const cell = await sharedCell()

async function club(address: string | null = ADDRESS) {
  const of = await cell.open({ basePlanId: 'teamStandardPlan.base', createdAt: Date.parse('2026-03-31T15:00:00Z') })
  const { organizationId } = of
  const viewer = { organizationId, roles: ['viewer'] as const, username: 'emi', createdAt: Date.parse('2026-04-01Z') }
  const emi = await createUser(cell.database.ownerDb, { ...viewer, roles: [...viewer.roles] })
  const users = cell.database.ownerDb.updateTable('users').set({ mail_address: address })
  await users.where('organization_id', '=', organizationId).where('user_id', '=', emi).execute()
  return { of, emi }
}

const ask = (of: TestOrganization, userId: string) => of.call('askAboutSeat', { params: { userId } })

const questionOf = async (of: TestOrganization, userId: string) => {
  const { status, body } = await of.get('/manage/users?valid=true')
  expect(JSON.stringify(body)).not.toContain('@')
  expect(status).toBe(200)
  return listUsers.response.parse(body).results.find(({ _id }) => _id === userId)?.seatQuestion
}

const mailsTo = async (address: string) => {
  const jobs = await cell.database.pick('jobs', ['payload'], { kind: 'send-mail' })
  return jobs.map(({ payload }) => JSON.stringify(payload)).filter((mail) => mail.includes(address))
}

it('a user is asked by one mail, which names who asks and the day, and whose address nobody reads', async () => {
  const { of, emi } = await club()
  expect(await questionOf(of, emi)).toEqual({ askedDate: null })
  const asked = await ask(of, emi)
  expect([asked.status, asked.body]).toEqual([200, { askedDate: NOW, answerBy: '2026-11-29' }])
  expect(await questionOf(of, emi)).toEqual({ askedDate: NOW })
  const mails = await mailsTo(ADDRESS)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatch(/Do you still need your seat|29 November|11月29日/)
  expect((await of.audit()).filter(({ action }) => action === 'ask-about-seat')).toMatchObject([
    { after: { userId: emi } },
  ])
})

it('a user is asked again after thirty days, and not before', async () => {
  const { of, emi } = await club('again@kita.example')
  expect((await ask(of, emi)).status).toBe(200)
  expect(await ask(of, emi)).toMatchObject({ status: 409, body: { code: 'already-asked' } })
  expect(await mailsTo('again@kita.example')).toHaveLength(1)
  const { ownerDb } = cell.database
  const before = at(Date.parse(NOW) - 30 * DAY)
  await ownerDb.updateTable('users').set({ seat_asked_at: before }).where('user_id', '=', emi).execute()
  expect((await ask(of, emi)).status).toBe(200)
})

it('of two who ask a user at once one sends the mail', async () => {
  const { of, emi } = await club('twice@kita.example')
  const replies = await Promise.all([ask(of, emi), ask(of, emi)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await mailsTo('twice@kita.example')).toHaveLength(1)
})

it('a user who wants no mail that nobody there asked for is not asked', async () => {
  const { of, emi } = await club('quiet@kita.example')
  const unwanted = { mailbox_mark: addressMark('quiet@kita.example'), asked_at: at(Date.parse(NOW)) }
  await cell.database.ownerDb.insertInto('unwanted_mail').values(unwanted).execute()
  expect(await ask(of, emi)).toMatchObject({ status: 409, body: { code: 'addressee-unwilling' } })
  expect(await mailsTo('quiet@kita.example')).toEqual([])
})

it('of whom no address is known nobody is asked, nor who has no seat', async () => {
  const { of, emi } = await club(null)
  expect(await questionOf(of, emi)).toBeNull()
  expect(await ask(of, emi)).toMatchObject({ status: 409, body: { code: 'mail-unregistered' } })
  const other = await club('elsewhere@kita.example')
  expect(await ask(of, other.emi)).toMatchObject({ status: 404, body: { code: 'user-unknown' } })
})
