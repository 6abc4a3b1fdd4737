import { listNotices } from '@touchline/contract/bell'
import { getRequest } from '@touchline/contract/requests'
import { DAY } from '@touchline/domain/calendar'
import { newKey } from '@touchline/testing/add-ons'
import { createPerson } from '@touchline/testing/person'
import { ofEachTest, sharedWorld } from '@touchline/testing/shared'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'

const purchase = { kind: 'upload', hours: 2 }
const refused = z.object({ details: z.object({ total: z.int() }) })

const world = await sharedWorld({ hearsEvents: false })
let admin: string
let reader: string

const made = ofEachTest(() => world.subscribe())
const other = ofEachTest(() => createPerson(world.database.ownerDb, made, 'administrator'))
const asker = ofEachTest(() => createPerson(world.database.ownerDb, made, 'reader'))
beforeEach(async () => {
  admin = await world.server.signIn(made)
  reader = await world.server.signIn(asker)
  await world.runDue()
})

const post = (path: string, token: string, json: unknown) =>
  world.server.send({
    method: 'POST',
    path: `/${made.organizationId}/manage/purchase_requests${path}`,
    token,
    json,
    headers: newKey(),
  })

const ask = async (more: object = {}) => {
  const { total } = refused.parse((await post('', reader, { purchase, quotedTotal: -1 })).body).details
  return getRequest.response.parse((await post('', reader, { purchase, quotedTotal: total, ...more })).body)
}

const mailed = async (work: () => Promise<unknown>) => {
  const before = world.mailbox.taken.length
  await work()
  await world.runDue()
  expect(world.jobErrors).toEqual([])
  return world.mailbox.taken.slice(before).map(({ to, subject, text }) => ({ to, subject, text }))
}

const decidedIn = async (token: string) => {
  const reply = await world.server.send({ path: `/${made.organizationId}/manage/notices?lang=en`, token })
  const { notices } = listNotices.response.parse(reply.body)
  const decided = notices.filter(({ kind }) => kind === 'request-decided')
  return decided.map(({ sentence, place }) => ({ sentence, place }))
}

const ofAsker = () => `${asker.login}@kita.example`

it('who decides is asked by one mail for an address, which leads to the request', async () => {
  let id = ''
  const mails = await mailed(async () => {
    id = (await ask({ note: 'For the cup <in May>' }))._id
  })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain(asker.login)
  expect(mails[0]?.text).toContain(`/#/requests/${id}`)
  expect(mails[0]?.text).toContain('For the cup <in May>')
  expect(mails[0]?.to).not.toBe(ofAsker())
})

it('a billing manager hears of the limit, of each change and nobody else does', async () => {
  const manager = await createPerson(world.database.ownerDb, made, 'billing-manager')
  await world.runDue()
  const limit = (amount: number | null) => () =>
    world.server.send({
      method: 'PUT',
      path: `/${made.organizationId}/manage/purchase_limit`,
      token: admin,
      json: { amount },
    })
  const to = `${manager.login}@kita.example`
  const about = (subject: string) => [
    { to, subject: expect.stringContaining(subject), text: expect.stringContaining('/#/people') },
  ]
  expect(await mailed(limit(30_000))).toEqual(about('30,000'))
  expect(await mailed(limit(30_000))).toEqual([])
  expect(await mailed(limit(0))).toEqual(about('every purchase'))
  expect(await mailed(limit(null))).toEqual(about('without asking'))
})

it('a successor and an administrator of the platform hear of no limit, though their rows are of managers', async () => {
  const { ownerDb } = world.database
  const { organizationId } = made
  const successor = await createPerson(ownerDb, made, 'billing-manager')
  const promoted = await createPerson(ownerDb, made, 'billing-manager')
  const manager = await createPerson(ownerDb, made, 'billing-manager')
  const members = ownerDb.updateTable('members').where('organization_id', '=', organizationId)
  await members.set({ administers: true }).where('user_id', '=', successor.userId).execute()
  const users = ownerDb.updateTable('users').where('organization_id', '=', organizationId)
  await users
    .set({ roles: ['administrator'] })
    .where('user_id', '=', promoted.userId)
    .execute()
  await world.runDue()
  const path = `/${organizationId}/manage/purchase_limit`
  const mails = await mailed(() => world.server.send({ method: 'PUT', path, token: admin, json: { amount: 30_000 } }))
  expect(mails.map(({ to }) => to)).toEqual([`${manager.login}@kita.example`])
})

it('who asked hears that it is approved', async () => {
  const { _id, quote } = await ask()
  await world.runDue()
  const { currency: _, ...shown } = quote
  const mails = await mailed(() => post(`/${_id}/approve`, admin, shown))
  expect(mails).toContainEqual({ to: ofAsker(), subject: expect.stringContaining('approved'), text: expect.anything() })
})

it('who asked hears why it is declined', async () => {
  const { _id } = await ask()
  await world.runDue()
  const [mail, ...others] = await mailed(() => post(`/${_id}/decline`, admin, { reason: 'Not this month' }))
  expect(mail).toMatchObject({ to: ofAsker(), text: expect.stringContaining('Not this month') })
  expect(others).toEqual([])
})

it.each([
  ['approve', 'approved'],
  ['decline', 'declined'],
])('the other administrators read in their bell who did it after “%s”, without a mail', async (step, word) => {
  const { _id, quote } = await ask()
  await world.runDue()
  const { currency: _, ...shown } = quote
  const body = step === 'approve' ? shown : { reason: 'Not this month' }
  const mails = await mailed(() => post(`/${_id}/${step}`, admin, body))
  const said = expect.stringMatching(new RegExp(`${word} the request of ${asker.login}: Upload time`))
  expect(mails.map(({ subject }) => subject)).not.toContainEqual(said)
  const bells = [await world.server.signIn(other), admin, reader].map((as) => decidedIn(as))
  expect(await Promise.all(bells)).toEqual([[{ sentence: said, place: `/requests/${_id}` }], [], []])
})

it('who asked hears that it has expired', async () => {
  await ask()
  await world.runDue()
  const mails = await mailed(() => world.liveUntil(world.now() + 7 * DAY))
  expect(mails.filter(({ to }) => to === ofAsker()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('expired'),
  ])
})
