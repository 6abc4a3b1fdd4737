import { todayEndpoints } from '@touchline/contract/desk/today'
import type { OperatorRole } from '@touchline/domain/operators'
import { openTestDesk, type TestDesk } from '@touchline/testing/desk'
import { openWorld, type World } from '@touchline/testing/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const OCTOBER_CLOSES = Date.UTC(2026, 9, 31, 15)
const DAY = 86_400_000

let world: World
let desk: TestDesk
let disputeId: string

beforeAll(async () => {
  world = await openWorld()
  await world.subscribe({ name: 'Yamate Basket' })
  await world.liveUntil(OCTOBER_CLOSES + DAY)
  const [charge] = (await world.provider.books()).charges
  disputeId = await world.provider.dispute(charge?.id ?? '')
  await world.provider.control('POST', '/webhooks/drain')
  await world.worker.runDue()
  desk = await openTestDesk([world.deps])
})
afterAll(async () => {
  await desk.close()
  await world.close()
})

const ask = async (path: string, { roles = ['finance'], operator, method = 'GET' }: Asked = {}) =>
  desk.send({
    path: `/today${path}`,
    method,
    cookie: await desk.signIn(roles, operator),
    ...(method === 'GET' ? {} : { json: {}, headers: { 'idempotency-key': crypto.randomUUID() } }),
  })

interface Asked {
  readonly roles?: readonly OperatorRole[]
  readonly operator?: string
  readonly method?: 'GET' | 'POST'
}

const today = async (asked: Asked = {}) => todayEndpoints.getToday.response.parse((await ask('', asked)).body).lines

it('a dispute is a line with its last day, taken by one operator, left again, and gone once the bank decides', async () => {
  const [line] = await today()
  expect(line).toMatchObject({ kind: 'dispute', club: 'Yamate Basket', about: disputeId, takenBy: null, isMine: false })
  expect(line?.due).toMatch(/^2026-11-09T/)
  expect(await today({ roles: ['support'] })).toEqual([])
  const path = `/${encodeURIComponent(line?.line ?? '')}`
  const other = 'mori@kita.example'
  expect((await ask(`${path}/take`, { method: 'POST' })).status).toBe(204)
  expect((await ask(`${path}/take`, { method: 'POST' })).status).toBe(204)
  const refused = await ask(`${path}/take`, { method: 'POST', operator: other })
  expect(refused).toMatchObject({ status: 409, body: { code: 'line-taken' } })
  expect((await today({ operator: other }))[0]).toMatchObject({ takenBy: 'finance@kita.example', isMine: false })
  await ask(`${path}/leave`, { method: 'POST', operator: other })
  expect((await today())[0]).toMatchObject({ isMine: true })
  await ask(`${path}/leave`, { method: 'POST' })
  expect((await today())[0]?.takenBy).toBeNull()
  expect((await ask('/mail:nothing/take', { method: 'POST' })).status).toBe(404)
  await world.provider.control('POST', `/disputes/${disputeId}/decide`, { outcome: 'won' })
  await world.provider.control('POST', '/webhooks/drain')
  await world.worker.runDue()
  expect(await today()).toEqual([])
})

it('five hundred refused addresses are read by one query', async () => {
  const { ownerDb } = world.database
  const { organization_id: id } = await ownerDb
    .selectFrom('organizations')
    .select('organization_id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: 500 }, (_, nth) => ({
    organization_id: id,
    address: `nobody${nth}@kita.example`,
    refusals: 1,
    refused_at: at(world.deps.clock.now()),
    said: '550',
  }))
  await ownerDb.insertInto('refused_addresses').values(rows).execute()
  expect((await today()).filter(({ kind }) => kind === 'mail')).toHaveLength(500)
})
