import { DAY } from '@touchline/domain/calendar'
import { operatorOn } from '@touchline/testing/commands'
import { createTestDatabase } from '@touchline/testing/database'
import { testCell, testDeps } from '@touchline/testing/deps'
import { openTestDesk } from '@touchline/testing/desk'
import { OCTOBER_CLOSES, worldOfEachTest } from '@touchline/testing/shared'
import { graceOf } from '@touchline/testing/world'
import { expect, it } from 'vitest'
import { Refused } from '../admin/command.ts'

const OPERATORS = 'ops@touchline.example'

const world = worldOfEachTest({ dunning: graceOf(7), operatorsAddress: OPERATORS })

const type = (...words: readonly string[]) => operatorOn(world.deps).type(words)

async function two(what: 'stop' | 'lift'): Promise<readonly string[]> {
  const said = await type('charging', what, '--reason', 'hours that no game explains', '--operator', 'Mika')
  const id = said.at(-1)?.split(' ').at(-1) ?? ''
  await expect(type('approvals', 'approve', id, '--operator', 'Mika')).rejects.toThrow(Refused)
  await type('approvals', 'approve', id, '--operator', 'Jonas')
  return said
}

const states = async (organizationId: string) =>
  (await world.database.pick('settlements', ['payment_status'], { organization_id: organizationId })).map(
    ({ payment_status }) => payment_status,
  )

const told = () => world.mailbox.taken.filter(({ to }) => to === OPERATORS)

const charges = async () => (await world.charges()).length

it('two stop all charging: bills are made and wait, nobody is paused, and lifted each is charged once', async () => {
  const { organizationId } = await world.subscribe()
  await two('stop')
  await expect(type('charging', 'stop', '--reason', 'again', '--operator', 'Mika')).rejects.toThrow('stopped since')
  await world.liveUntil(OCTOBER_CLOSES + 10 * DAY)
  expect(await states(organizationId)).toEqual(['Waiting'])
  expect(await charges()).toBe(0)
  const said = await two('lift')
  expect(said[0]).toMatch(/^due by card now: 1 bills, \d+ JPY$/)
  await world.liveUntil(world.now() + 60_000)
  expect(await states(organizationId)).toEqual(['Complete'])
  expect(await charges()).toBe(1)
  expect(told()).toMatchObject([
    { subject: 'STOPPED: no card is charged in asia', text: expect.stringContaining('hours that no game explains') },
    { subject: 'Lifted: cards of asia are charged again', text: expect.stringContaining('Mika') },
  ])
  await expect(type('charging', 'lift', '--reason', 'again', '--operator', 'Mika')).rejects.toThrow('not stopped')
  expect(world.jobErrors).toEqual([])
})

it('a session of the desk says since when and by whom, and keeps what a region said that is away', async () => {
  const other = await createTestDatabase()
  const first = testDeps(other.db, { cell: { ...testCell, region: 'europe' } })
  const desk = await openTestDesk([first, world.deps])
  const cookie = await desk.signIn(['support'])
  const stopped = async () => (await desk.send({ path: '/session', cookie })).body
  expect(await stopped()).toMatchObject({ regions: ['europe', 'asia'], stopped: [] })
  await two('stop')
  const said = [{ region: 'asia', since: expect.any(String), by: ['Mika', 'Jonas'] }]
  expect(await stopped()).toMatchObject({ stopped: said })
  await world.database.db.destroy()
  expect(await stopped()).toMatchObject({ stopped: said })
  await desk.close()
  await other.drop()
})

it('what failed before is neither paid by its club nor paused while charging is stopped, and tried once it is lifted', async () => {
  const club = await world.subscribe({ card: { number: '4000000000000341' } })
  const { organizationId } = club
  await world.liveUntil(OCTOBER_CLOSES + 60_000)
  expect(await states(organizationId)).toEqual(['Error'])
  await two('stop')
  const { billing_id: billingId } = await world.database.one('settlements', ['billing_id'])
  const token = await world.server.signIn(club)
  const path = `/${organizationId}/manage/billing/${billingId}/pay`
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const pay = () => world.server.send({ method: 'POST', path, token, headers })
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'charging-stopped' } })
  const before = (await world.charges()).length
  await world.liveUntil(OCTOBER_CLOSES + 40 * DAY)
  expect((await world.charges()).length).toBe(before)
  const paused = world.database.ownerDb.selectFrom('suspensions').select('started_at')
  expect(await paused.execute()).toEqual([])
  await world.changeCard(club, { number: '4242424242424242' })
  await two('lift')
  await world.liveUntil(world.now() + 60_000)
  expect(new Set(await states(organizationId))).toEqual(new Set(['Complete']))
})

it('no attempt begins after the stop is committed, whatever is being charged at that moment', async () => {
  await Promise.all(Array.from({ length: 4 }, () => world.subscribe()))
  await world.moveTo(OCTOBER_CLOSES + 1_000)
  await Promise.all([two('stop'), world.runDue()])
  const attempts = world.database.ownerDb.selectFrom('payment_attempts').select('billing_id')
  const begun = await attempts.execute()
  await world.liveUntil(OCTOBER_CLOSES + DAY)
  expect(await attempts.execute()).toEqual(begun)
  expect(await charges()).toBe(begun.length)
})
