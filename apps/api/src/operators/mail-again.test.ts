import { todayEndpoints } from '@touchline/contract/desk/today'
import { sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { writeNotice } from '../books/notices/write-notice.ts'
import { inTransaction } from '../db/transaction.ts'
import { actingOn, carryOut } from './act.ts'
import { acts } from './acts.ts'
import { previewing } from './preview.ts'

const MINUTE = 60_000
const REFUSALS = 5

const world = await sharedWorld({ hearsEvents: false })
const club = await world.subscribe()
const desk = await sharedDesk(world)
const { organizationId } = club
const payer = `${(await club.row('contracts')).payer_mail}`

async function notify(period: number): Promise<void> {
  const now = world.now()
  const notice = { organizationId, kind: 'trial-ends', subject: 'trial', period: String(period) } as const
  await inTransaction(world.deps.db, { organizationId }, (tx) =>
    writeNotice(tx, { ...notice, facts: { on: '2026-12-20' }, now }),
  )
  await world.liveUntil(now + 2 * MINUTE)
}

const mails = async () => {
  const read = await desk.read('listCustomerMails', { params: { organizationId } })
  return { ...read, mails: read.mails.filter(({ kind }) => kind === 'trial-ends') }
}

const on = () => actingOn(world.deps, { name: 'Sato' })

it('a refused address says why, a paused one leaves its row, and one mail sent again ends that', async () => {
  world.mailbox.unknown.add(payer)
  for (let period = 0; period <= REFUSALS; period += 1) await notify(period)
  const { mails: told, addresses } = await mails()
  expect(told.map(({ state }) => state).toSorted()).toEqual(['paused', ...Array(REFUSALS).fill('refused')])
  expect(told.find(({ state }) => state === 'refused')).toMatchObject({ address: payer, said: '550 no such user here' })
  expect(addresses).toMatchObject([
    { address: payer, gets: { isPayer: true }, refusals: REFUSALS, said: '550 no such user here' },
  ])

  const today = await desk.ask('/today')
  const { lines } = todayEndpoints.getToday.response.parse(today.body)
  expect(told).toContainEqual(expect.objectContaining({ ...lines.find(({ kind }) => kind === 'mail')?.mail }))

  const { organizationId } = club
  const [paused] = told.filter(({ state }) => state === 'paused')
  const input = { organizationId, noticeId: paused?.noticeId ?? '', recipientId: paused?.recipientId ?? '' }
  const act = acts['send-mail-again']
  expect(await previewing(on(), act, input, 'a new mailbox')).toMatchObject({ changes: true, mails: [{ to: payer }] })
  expect((await mails()).mails.filter(({ state }) => state === 'paused')).toHaveLength(1)
  world.mailbox.unknown.delete(payer)
  const before = world.mailbox.taken.length
  expect(await carryOut(on(), act, input, { reason: 'a new mailbox' })).toMatchObject({ kind: 'done' })
  await world.liveUntil(world.now() + 2 * MINUTE)
  expect(world.mailbox.taken.slice(before).map(({ to }) => to)).toEqual([payer])
  const after = await mails()
  expect(after.addresses).toMatchObject([{ address: payer, refusals: 0, said: null, refusedDate: null }])
  expect(after.mails.find(({ noticeId }) => noticeId === input.noticeId)?.state).toBe('handed-over')
  expect(await carryOut(on(), act, input, { reason: 'once more' })).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('handed over'),
  })
  expect(await carryOut(on(), act, { ...input, recipientId: crypto.randomUUID() }, { reason: 'x' })).toMatchObject({
    kind: 'refused',
  })
})
