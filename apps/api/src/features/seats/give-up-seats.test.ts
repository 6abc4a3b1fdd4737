import { randomUUID } from 'node:crypto'
import { giveUpSeats, keepSeats } from '@touchline/contract/plans/give-up-seats'
import { everything } from '@touchline/testing/everything'
import { createUser } from '@touchline/testing/organization'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const FIRST = '2026-11-30T15:00:00.000Z'
const SINCE = Date.parse('2026-03-31T15:00:00Z')

const cell = await sharedCell()

/** Two of the four viewer seats are free. By the year until an instant. */
async function club(until?: number) {
  const basePlanId = until === undefined ? 'teamStandardPlan.base' : 'yearlyStandardPlan.base'
  const term = until === undefined ? {} : { until }
  const organization = await cell.open({ basePlanId, seats: { analyst: 2, viewer: 4 }, createdAt: SINCE, ...term })
  await user(organization, 'ken', 'analyst')
  const [emi] = [await user(organization, 'emi', 'viewer'), await user(organization, 'rei', 'viewer')]
  return { ...organization, emi }
}

const user = (
  { organizationId }: Pick<TestOrganization, 'organizationId'>,
  username: string,
  role: 'analyst' | 'viewer',
) =>
  createUser(cell.database.ownerDb, {
    organizationId,
    roles: [role],
    username: `${username}-${randomUUID().slice(0, 8)}`,
    createdAt: SINCE,
  })

interface Choice {
  readonly analystNum: number
  readonly viewerNum: number
  readonly userIds?: readonly string[]
}
const price = (of: TestOrganization, choice: Choice) => of.call('priceGivingUp', { body: choice })
const keep = (of: TestOrganization) => of.call('keepSeats')

async function giveUp(of: TestOrganization, choice: Choice, key: string = randomUUID()) {
  const { after } = await of.read('priceGivingUp', { body: choice })
  return of.call('giveUpSeats', { body: { ...choice, quotedTotal: after.total }, key })
}

const refusal = ({ status, body }: { readonly status: number; readonly body: unknown }) => [status, body]

const held = async (of: TestOrganization, instant: string) => {
  const rows = await cell.database.ownerDb
    .selectFrom('plan_entries')
    .select('role')
    .where('contract_id', '=', of.contractId)
    .where('starts_at', '<=', at(Date.parse(instant)))
    .where((or) => or.or([or('ends_at', 'is', null), or('ends_at', '>', at(Date.parse(instant)))]))
    .execute()
  const count = (role: string) => rows.filter((row) => row.role === role).length
  return { analysts: count('analyst'), viewers: count('viewer') }
}

const waysBack = async (of: TestOrganization) =>
  (await of.read('getHistory')).entries.flatMap(({ takeBack }) => (takeBack === null ? [] : [takeBack]))

describe('giving seats up', () => {
  it('is quoted by the first bill without them, and charged so', async () => {
    const organization = await club()
    const { before, after, ...quote } = await organization.read('priceGivingUp', {
      body: { analystNum: 1, viewerNum: 2 },
    })
    expect(quote).toEqual({ startDate: FIRST, cycle: 'month', paidDate: '2027-01-01', analystNum: 2, viewerNum: 2 })
    const reply = await giveUp(organization, { analystNum: 1, viewerNum: 2 })
    expect(reply.status).toBe(200)
    expect(giveUpSeats.response.parse(reply.body).contractInfo.seatsGivenUp).toEqual([
      { startDate: FIRST, analystNum: 1, viewerNum: 2, kept: null, userIds: [] },
    ])
    expect(await held(organization, '2026-11-30T14:59:59Z')).toEqual({ analysts: 2, viewers: 4 })
    await cell.liveUntil('2026-12-02T00:00:00Z')
    expect(await held(organization, '2026-12-01T00:00:00Z')).toEqual({ analysts: 1, viewers: 2 })
    expect((await organization.read('getBillingDetail')).charge.total).toBe(after.total)
    expect(after.total).toBeLessThan(before.total)
  })

  it('leaves those that users have then, of which the administrators are notified', async () => {
    const organization = await club()
    await giveUp(organization, { analystNum: 1, viewerNum: 2 })
    await user(organization, 'new', 'viewer')
    await cell.liveUntil('2026-12-02T00:00:00Z')
    expect(await held(organization, '2026-12-01T00:00:00Z')).toEqual({ analysts: 1, viewers: 3 })
    expect(await organization.notices('seats-stayed')).toMatchObject([
      { facts: { on: '2026-12-01', stayed: [{ thing: 'viewers', count: 1 }] } },
    ])
  })

  it('of users who are named counts their seats as free, and the term is renewed without them', async () => {
    const organization = await club(Date.parse('2027-03-31T15:00:00Z'))
    const choice = { analystNum: 0, viewerNum: 3, userIds: [organization.emi] }
    expect(refusal(await price(organization, { analystNum: 0, viewerNum: 3 }))).toMatchObject([
      409,
      { code: 'seats-in-use' },
    ])
    const reply = await giveUp(organization, choice)
    expect(giveUpSeats.response.parse(reply.body).quote).toMatchObject({
      startDate: '2027-03-31T15:00:00.000Z',
      cycle: 'year',
      paidDate: '2027-04-01',
    })
    await cell.database.change('users', { end_at: at(Date.parse('2027-03-01Z')) }, { user_id: organization.emi })
    await cell.liveUntil('2027-04-01T00:00:00Z')
    expect(await held(organization, '2027-03-31T15:00:00Z')).toEqual({ analysts: 2, viewers: 1 })
  })

  it.each<[string, Choice, number, string]>([
    ['nothing', { analystNum: 0, viewerNum: 0 }, 400, 'invalid-request'],
    ['more than are free', { analystNum: 0, viewerNum: 3 }, 409, 'seats-in-use'],
    ['the last analyst', { analystNum: 3, viewerNum: 0 }, 409, 'seats-in-use'],
    [
      'the seat of a user who is not there',
      { analystNum: 0, viewerNum: 1, userIds: [randomUUID()] },
      404,
      'user-unknown',
    ],
  ])('is refused of %s', async (_, choice, status, code) => {
    expect(refusal(await price(await club(), choice))).toMatchObject([status, { code }])
  })

  it('is refused of the own seat, of more users than seats, and a second time', async () => {
    const organization = await club()
    const [own, emi] = [organization.userId, organization.emi]
    expect(refusal(await price(organization, { analystNum: 1, viewerNum: 0, userIds: [own] }))).toMatchObject([
      409,
      { code: 'seats-in-use' },
    ])
    expect(refusal(await price(organization, { analystNum: 1, viewerNum: 0, userIds: [emi] }))).toMatchObject([
      400,
      { code: 'invalid-request' },
    ])
    await giveUp(organization, { analystNum: 1, viewerNum: 0 })
    expect(refusal(await price(organization, { analystNum: 0, viewerNum: 1 }))).toMatchObject([
      409,
      { code: 'seats-given-up' },
    ])
  })

  it('is refused at another total, and done once for a key', async () => {
    const organization = await club()
    const choice = { analystNum: 1, viewerNum: 0 }
    const sent = await organization.call('giveUpSeats', { body: { ...choice, quotedTotal: 1 } })
    expect(refusal(sent)).toMatchObject([409, { code: 'quote-changed' }])
    const key = randomUUID()
    const first = await giveUp(organization, choice, key)
    const quotedTotal = giveUpSeats.response.parse(first.body).quote.after.total
    const again = await organization.call('giveUpSeats', { body: { ...choice, quotedTotal }, key })
    expect(again.body).toEqual(first.body)
  })

  it('is withdrawn until it begins, with everything as it was', async () => {
    const organization = await club()
    expect(refusal(await keep(organization))).toMatchObject([409, { code: 'nothing-reserved' }])
    await giveUp(organization, { analystNum: 1, viewerNum: 2 })
    const kept = await keep(organization)
    expect(keepSeats.response.parse(kept.body).seatsGivenUp).toEqual([])
    expect(await waysBack(organization)).toEqual([])
    await giveUp(organization, { analystNum: 0, viewerNum: 1 })
    expect(await waysBack(organization)).toEqual([{ by: 'keepSeats', until: FIRST }])
    await keep(organization)
    await cell.liveUntil('2026-12-02T00:00:00Z')
    expect(await held(organization, '2026-12-01T00:00:00Z')).toEqual({ analysts: 2, viewers: 4 })
  })
})

it('changes nothing where it is only quoted', async () => {
  const organization = await club()
  const before = await everything(cell.database)
  await price(organization, { analystNum: 1, viewerNum: 0 })
  expect(await everything(cell.database)).toEqual(before)
})
