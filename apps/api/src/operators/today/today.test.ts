import { todayEndpoints } from '@touchline/contract/desk/today'
import { instantToWire } from '@touchline/contract/wire'
import { DAY, HOUR } from '@touchline/domain/calendar'
import type { OperatorRole } from '@touchline/domain/operators'
import { OCTOBER_CLOSES, sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const world = await sharedWorld()
await world.subscribe({ name: 'Yamate Basket' })
await world.liveUntil(OCTOBER_CLOSES + DAY)
const [charge] = await world.charges()
const disputeId = await world.provider.dispute(charge?.id ?? '')
await world.hear()
const desk = await sharedDesk(world)

interface Asked {
  readonly roles?: readonly OperatorRole[]
  readonly operator?: string
  readonly etag?: string
}

const ask = ({ etag, ...by }: Asked = {}) =>
  desk.call('getToday', { ...by, ...(etag === undefined ? {} : { headers: { 'if-none-match': etag } }) })

const today = async (asked: Asked = {}) => (await desk.read('getToday', asked)).lines

const change = (what: 'take' | 'leave' | 'later', json: object, operator?: string) =>
  desk.ask(`/today/${what}`, json, { operator })

const other = 'mori@kita.example'

it('a dispute is a line with its last day, taken by one operator, left again, and gone once the bank decides', async () => {
  const [line] = await today()
  expect(line).toMatchObject({ kind: 'dispute', club: 'Yamate Basket', about: disputeId, takenBy: null, isMine: false })
  expect(line?.due).toMatch(/^2026-11-09T/)
  expect(line?.amount).toEqual({ minor: expect.any(Number), currency: 'JPY' })
  expect(await today({ roles: ['support'] })).toEqual([])
  const lines = [line?.line ?? '']
  expect((await change('take', { lines })).body).toEqual({ missed: [] })
  expect((await change('take', { lines: [...lines, 'mail:nothing'] }, other)).body).toEqual({
    missed: [
      { line: lines[0], takenBy: 'finance@kita.example' },
      { line: 'mail:nothing', takenBy: null },
    ],
  })
  expect((await today({ operator: other }))[0]).toMatchObject({ takenBy: 'finance@kita.example', isMine: false })
  await change('leave', { lines }, other)
  expect((await today())[0]).toMatchObject({ isMine: true })
  await change('leave', { lines })
  expect((await today())[0]?.takenBy).toBeNull()
})

it('of two operators who take the same lines at once each line counts for one', async () => {
  const { ownerDb } = world.database
  const { organization_id: id } = await world.database.one('organizations', ['organization_id'])
  const rows = Array.from({ length: 20 }, (_, nth) => ({
    organization_id: id,
    address: `nobody${nth}@kita.example`,
    refusals: 1,
    refused_at: at(world.now()),
    said: '550',
  }))
  await ownerDb.insertInto('refused_addresses').values(rows).execute()
  const lines = (await today()).flatMap(({ kind, line }) => (kind === 'mail' ? [line] : []))
  expect(lines).toHaveLength(20)
  const cookies = [await desk.signIn(['finance']), await desk.signIn(['finance'], other)]
  const answers = await Promise.all(
    cookies.map(async (cookie, nth) => {
      const json = { lines: nth === 0 ? lines : lines.toReversed() }
      const { body } = await desk.send({ path: '/today/take', method: 'POST', cookie, json })
      return todayEndpoints.takeLines.response.parse(body).missed.length
    }),
  )
  expect(new Set(answers)).toEqual(new Set([0, 20]))
  const takers = new Set((await today()).flatMap(({ kind, takenBy }) => (kind === 'mail' ? [takenBy] : [])))
  expect(takers.size).toBe(1)
  await ownerDb.deleteFrom('refused_addresses').where('organization_id', '=', id).execute()
})

it('a line left for later says until when and why, is taken by anybody before, and then is of the operator again', async () => {
  const lines = [(await today())[0]?.line ?? '']
  const until = instantToWire(world.now() + HOUR)
  const past = await change('later', { lines, until: instantToWire(world.now()), why: null })
  expect(past).toMatchObject({ status: 400, body: { details: { fields: ['body.until'] } } })
  expect((await change('later', { lines, until, why: 'rings back' })).body).toEqual({ missed: [] })
  expect((await today({ operator: other }))[0]).toMatchObject({
    later: { until, why: 'rings back' },
    takenBy: 'finance@kita.example',
  })
  expect((await change('take', { lines }, other)).body).toEqual({ missed: [] })
  expect((await today({ operator: other }))[0]).toMatchObject({ isMine: true, later: null })
  expect((await change('later', { lines, until, why: null })).body).toMatchObject({ missed: [{ takenBy: other }] })
  await change('later', { lines, until, why: null }, other)
  await world.liveUntil(world.now() + 2 * HOUR)
  expect((await today({ operator: other }))[0]).toMatchObject({ isMine: true, later: null })
})

it('an answer that one has is not sent again until a line changes', async () => {
  const first = await ask()
  const etag = String(first.headers['etag'])
  const again = await ask({ etag })
  expect([again.status, again.body]).toEqual([304, ''])
  expect((await ask({ etag, roles: ['support'] })).status).toBe(200)
  await change('leave', { lines: [(await today())[0]?.line ?? ''] }, other)
  expect((await ask({ etag })).status).toBe(200)
})

it('what the service settled of itself is counted', async () => {
  const done = await desk.send({ path: '/today/done', cookie: await desk.signIn(['support']) })
  const { handedOver, processes: _, ...others } = todayEndpoints.getDone.response.parse(done.body)
  expect(handedOver).toBeGreaterThan(0)
  expect(others).toEqual({ since: expect.any(String), declined: 0, paidLater: 0, givenUp: 0, trialsEnded: 0 })
})

it('processes say what is late: a job, its mail, a receiver that takes nothing, and a chain that a check found broken', async () => {
  const { ownerDb } = world.database
  const now = world.now()
  const seen = async () => {
    const { body } = await desk.send({ path: '/today/done', cookie: await desk.signIn(['support']) })
    return todayEndpoints.getDone.response.parse(body).processes
  }
  const before = await seen()
  expect(before).toMatchObject({ jobsOverdue: 0, isChainWhole: true, onHold: 0, receivers: 0, receiversBehind: 0 })
  expect(before).toMatchObject({ mailWaitsSince: null, booksCheckedDate: expect.any(String) })
  const job = { kind: 'send-mail', payload: '{}', priority: 0, run_at: at(now - HOUR), created_at: at(now - HOUR) }
  await ownerDb.insertInto('jobs').values(job).execute()
  const finding = { finding_id: crypto.randomUUID(), check_id: 'I32-operators', sentence: 'A row', subject: '1' }
  const dates = { found_at: at(now), seen_at: at(now) }
  await world.database.add('findings', { ...finding, ...dates })
  const receiver = { receiver_id: crypto.randomUUID(), url: 'https://platform.kita.example', kinds: ['*'] }
  const refused = { sealed_secret: 'x', state: 'given-up', pause_reason: 'answered 410', created_at: at(now) } as const
  await world.database.add('receivers', { ...receiver, ...refused })
  expect(await seen()).toMatchObject({
    jobsOverdue: 1,
    mailWaitsSince: instantToWire(now - HOUR),
    isChainWhole: false,
    receivers: 1,
    receiversBehind: 1,
  })
  for (const table of ['findings', 'receivers'] as const) await ownerDb.deleteFrom(table).execute()
  await ownerDb.deleteFrom('jobs').where('kind', '=', 'send-mail').where('state', '=', 'queued').execute()
})

it('a hold is a line, but for those who see the finding that explains it', async () => {
  const { ownerDb } = world.database
  const now = at(world.now())
  const [organization] = await ownerDb
    .updateTable('organizations')
    .set({ parked_at: now, parked_reason: 'I18' })
    .returning('organization_id')
    .execute()
  const kindsOf = async (role: OperatorRole) => (await today({ roles: [role] })).map(({ kind }) => kind)
  expect(await kindsOf('finance')).toEqual(['dispute', 'hold'])
  const finding = { finding_id: crypto.randomUUID(), organization_id: organization?.organization_id ?? null }
  const found = { check_id: 'I18', sentence: 'Two charges', subject: 'billing', found_at: now, seen_at: now }
  await world.database.add('findings', { ...finding, ...found })
  expect(await kindsOf('finance')).toEqual(['dispute', 'finding'])
  expect(await kindsOf('support')).toEqual(['hold'])
  await ownerDb.deleteFrom('findings').execute()
  await ownerDb.updateTable('organizations').set({ parked_at: null, parked_reason: null }).execute()
})

it('a declined bill says its amount to finance, and to support none, for no case is named yet', async () => {
  const settlements = world.database.ownerDb.updateTable('settlements')
  await settlements.set({ payment_status: 'Error', retry_at: null }).execute()
  const amounts = async (role: OperatorRole) =>
    (await today({ roles: [role] })).flatMap(({ kind, amount }) => (kind === 'charge' ? [amount] : []))
  expect(await amounts('finance')).toContainEqual({ minor: expect.any(Number), currency: 'JPY' })
  const unsaid = await amounts('support')
  expect(unsaid.length).toBeGreaterThan(0)
  expect(unsaid.filter((amount) => amount !== null)).toEqual([])
  await settlements.set({ payment_status: 'Complete' }).execute()
})

it('a line goes with its cause', async () => {
  await world.provider.control('POST', `/disputes/${disputeId}/decide`, { outcome: 'won' })
  await world.hear()
  expect(await today()).toEqual([])
})
