import { addUsers } from '@touchline/contract/plans/add-ons'
import { HOUR } from '@touchline/domain/calendar'
import { buyAddOn } from '@touchline/testing/add-ons'
import { createUser } from '@touchline/testing/organization'
import { NOW, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'

const ANCHOR = Date.parse('2026-03-31T15:00:00Z')

const cell = await sharedCell()

const monthly = async () => {
  const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
  cell.clock.moveTo(NOW - 48 * HOUR)
  await buyAddOn(organization, 'export', { hours: 1 })
  cell.clock.moveTo(NOW)
  return organization
}

const yearly = async () => {
  const until = Date.parse('2027-03-31T15:00:00Z')
  const organization = await cell.open({ basePlanId: 'yearlyStandardPlan.base', createdAt: ANCHOR, until })
  cell.clock.moveTo(NOW - 48 * HOUR)
  await buyAddOn(organization, 'users', { role: 'viewer', count: 1 })
  cell.clock.moveTo(NOW)
  return organization
}

const stateOf = async (organization: TestOrganization) => {
  await cell.runDue()
  const documents = (await organization.read('listContractInfo')).results
  const { charge, plans } = await organization.read('getBillingDetail')
  const history = await organization.read('getHistory')
  return {
    plans: documents.flatMap((document) => document.plans),
    charge,
    lines: plans,
    ahead: history.lanes?.payments,
    limits: (await organization.get('/manage/upper_limit/current_value')).body,
  }
}

function bought(reply: { readonly body: unknown }) {
  const { takeBack: way } = addUsers.response.parse(reply.body)
  if (way === undefined) throw new Error('the answer does not say how the purchase is taken back')
  return way
}

const takeBack = (organization: TestOrganization, sequence: number) =>
  organization.call('takeBackAddition', { params: { sequence: String(sequence) } })

const waysIn = async (organization: TestOrganization) =>
  (await organization.read('getHistory')).entries.map(({ kind, takeBack: way }) => [kind, way])

describe('what was bought in addition', () => {
  it.each([
    ['upload', { hours: 3 }, '2026-11-22T04:00:00.000Z'],
    ['export', { hours: 2 }, '2026-11-22T04:00:00.000Z'],
    ['users', { role: 'analyst', count: 2 }, '2026-11-21T15:00:00.000Z'],
    ['users', { role: 'viewer', count: 3 }, '2026-11-21T15:00:00.000Z'],
  ] as const)('can be taken back, and everything is as before: %s %o', async (what, body, until) => {
    const organization = await monthly()
    const before = await stateOf(organization)
    const { sequence, until: said } = bought(await buyAddOn(organization, what, body))
    expect(said).toBe(until)
    expect((await stateOf(organization)).charge).not.toEqual(before.charge)
    expect(await waysIn(organization)).toContainEqual(['buy-add-ons', { by: 'takeBackAddition', until }])
    expect((await takeBack(organization, sequence)).status).toBe(200)
    expect(await stateOf(organization)).toEqual(before)
    expect(await waysIn(organization)).toEqual(
      expect.arrayContaining([
        ['buy-add-ons', null],
        ['take-back-addition', null],
      ]),
    )
    expect(await takeBack(organization, sequence)).toMatchObject({ status: 409, body: { code: 'nothing-reserved' } })
  })

  it('is a yearly option of which nothing is charged before the month ends: it vanishes from the draft', async () => {
    const organization = await yearly()
    const before = await stateOf(organization)
    const { sequence, until } = bought(await buyAddOn(organization, 'upload', { hours: 60 }))
    expect(until).toBe('2026-11-22T04:00:00.000Z')
    expect((await stateOf(organization)).charge).not.toEqual(before.charge)
    expect((await takeBack(organization, sequence)).status).toBe(200)
    expect(await stateOf(organization)).toEqual(before)
  })

  it('for one user leaves the user’s document without hours', async () => {
    const organization = await monthly()
    const userId = await createUser(cell.database.ownerDb, { ...organization, roles: ['analyst'], createdAt: ANCHOR })
    const before = await stateOf(organization)
    const { sequence } = bought(await buyAddOn(organization, 'upload', { hours: 2, userId }))
    expect((await takeBack(organization, sequence)).status).toBe(200)
    expect(await stateOf(organization)).toEqual(before)
  })

  it.each([
    ['upload', { hours: 1 }, 24 * HOUR],
    ['users', { role: 'viewer', count: 1 }, 11 * HOUR],
  ] as const)('cannot be taken back later: %s', async (what, body, later) => {
    const organization = await monthly()
    const { sequence } = bought(await buyAddOn(organization, what, body))
    cell.clock.moveTo(NOW + later)
    expect(await takeBack(organization, sequence)).toMatchObject({ status: 409, body: { code: 'take-back-over' } })
    expect(await waysIn(organization)).toContainEqual(['buy-add-ons', null])
  })

  it('is not taken back once the first second of it is used', async () => {
    const organization = await monthly()
    const { organizationId } = organization
    const { sequence } = bought(await buyAddOn(organization, 'upload', { hours: 1 }))
    const use = (usage_seconds: number) =>
      cell.database.ownerDb
        .insertInto('usage_aggregates')
        .values({
          organization_id: organizationId,
          unit_type: 'organization',
          unit_id: organizationId,
          aggregation_type: 'MOVIE_CONVERT_TIME',
          target_month: '2026-11-01',
          usage_seconds,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['organization_id', 'unit_type', 'unit_id', 'aggregation_type', 'target_month'])
            .doUpdateSet({ usage_seconds }),
        )
        .execute()
    await use(15 * 3_600 + 1)
    expect(await takeBack(organization, sequence)).toMatchObject({ status: 409, body: { code: 'hours-in-use' } })
    await use(15 * 3_600)
    expect((await takeBack(organization, sequence)).status).toBe(200)
  })

  it('is not taken back while somebody has one of the seats', async () => {
    const organization = await monthly()
    const { sequence } = bought(await buyAddOn(organization, 'users', { role: 'viewer', count: 1 }))
    const { ownerDb } = cell.database
    const userId = await createUser(ownerDb, { ...organization, roles: ['viewer'], createdAt: ANCHOR })
    expect(await takeBack(organization, sequence)).toMatchObject({ status: 409, body: { code: 'seats-in-use' } })
    await ownerDb.updateTable('users').set({ roles: [] }).where('user_id', '=', userId).execute()
    expect((await takeBack(organization, sequence)).status).toBe(200)
  })

  it('is taken back once by two administrators at the same time', async () => {
    const organization = await monthly()
    const before = await stateOf(organization)
    const { sequence } = bought(await buyAddOn(organization, 'upload', { hours: 2 }))
    const replies = await Promise.all([takeBack(organization, sequence), takeBack(organization, sequence)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await stateOf(organization)).toEqual(before)
  })

  it('is sent to receivers as seats that were removed', async () => {
    const organization = await monthly()
    const { sequence } = bought(await buyAddOn(organization, 'users', { role: 'viewer', count: 2 }))
    expect((await takeBack(organization, sequence)).status).toBe(200)
    const events = cell.database.ownerDb.selectFrom('events').select(['kind', 'data'])
    const rows = await events.where('organization_id', '=', organization.organizationId).orderBy('position').execute()
    expect(rows.filter(({ kind }) => kind.startsWith('seat.'))).toMatchObject([
      { kind: 'seat.added', data: { analysts: 0, viewers: 2 } },
      { kind: 'seat.removed', data: { analysts: 0, viewers: 2 } },
    ])
  })

  it('is nothing that another row of the history is about, or that another organisation bought', async () => {
    const [organization, other] = [await monthly(), await monthly()]
    const { sequence } = bought(await buyAddOn(organization, 'upload', { hours: 1 }))
    expect(await takeBack(organization, sequence + 100)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect((await takeBack(other, sequence)).status).toBe(404)
  })
})
