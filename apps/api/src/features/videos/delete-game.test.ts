import { randomUUID } from 'node:crypto'
import { everything } from '@touchline/testing/everything'
import { createGame } from '@touchline/testing/game'
import { NOW, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'

const TWO_YEARS_AGO = Date.parse('2024-11-14T04:00:00Z')
const HOUR = 3600

const cell = await sharedCell()

const create = (who: TestOrganization, options: Partial<Parameters<typeof createGame>[2]> = {}) =>
  createGame(cell.database.ownerDb, who, { storedAt: TWO_YEARS_AGO, seconds: 10 * HOUR, ...options })

const remove = (who: TestOrganization, matchId: string) => who.delete(`/data/record/game_match/${matchId}/force`)

const billing = async (who: TestOrganization) => {
  return await who.read('getBillingDetail')
}

const storageOf = async (who: TestOrganization) =>
  (await billing(who)).plans.find(({ role }) => role === 'storage')?.derivation ?? null

const calculate = async (who: TestOrganization) => {
  await who.post(`/manage/billing/${(await billing(who)).billingInfoId}/calculate`)
  await cell.runDue()
}

const openOrganization = async (): Promise<TestOrganization> => {
  const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
  await remove(organization, (await create(organization)).matchId)
  await cell.runDue()
  return organization
}

describe('deleting a game', () => {
  it('takes its storage out of the running month, and marks that it is calculated again', async () => {
    const organization = await openOrganization()
    const [gone] = [await create(organization), await create(organization)]
    await calculate(organization)
    expect(await storageOf(organization)).toEqual({ kind: 'hours', tenths: 200 })
    expect(await remove(organization, gone.matchId)).toMatchObject({ status: 204 })
    expect(await billing(organization)).toMatchObject({ billingStatus: 'InProgress' })
    await cell.runDue()
    expect(await storageOf(organization)).toEqual({ kind: 'hours', tenths: 100 })
  })

  it('removes it, its movies and their usage from every list and count', async () => {
    const organization = await openOrganization()
    const { matchId } = await create(organization, { storedAt: NOW - 60_000, seconds: 3000, angles: [600] })
    const kept = await create(organization, { storedAt: NOW - 60_000, seconds: 50 })
    await remove(organization, matchId)
    const { results } = await organization.read('listGameMatches')
    expect(results.map((game) => game.matchId)).toEqual([kept.matchId])
    expect((await organization.get('/data/record/angle_movie_info')).body).toEqual({ results: [] })
    expect((await organization.get('/data/record/stored_game')).body).toMatchObject({
      results: [{ matchId: kept.matchId }],
    })
    const asked = { targetAggregationTypes: ['MOVIE_CONVERT_TIME', 'ANGLE_MOVIE_CONVERT_TIME'] }
    expect((await organization.post('/manage/usage_aggregation_result/current_value', asked)).body).toMatchObject({
      currentUsageAggregationResults: [{ usage: 50 }, { usage: 0 }],
    })
  })

  it('leaves a month that is over as it was, also when it is closed afterwards', async () => {
    const organization = await openOrganization()
    const { matchId } = await create(organization)
    cell.clock.moveTo(Date.parse('2026-11-30T15:00:00Z'))
    expect((await remove(organization, matchId)).status).toBe(204)
    await cell.runDue()
    const rows = await cell.database.pick('invoice_lines', ['derivation', 'target_month'], {
      organization_id: organization.organizationId,
      role: 'storage',
    })
    expect(rows).toEqual([{ target_month: '2026-11-01', derivation: { kind: 'hours', tenths: 100 } }])
    expect(await storageOf(organization)).toBeNull()
  })

  it('writes into the audit who deleted what', async () => {
    const organization = await openOrganization()
    const { matchId } = await create(organization, { title: 'Cup final', angles: [60] })
    await remove(organization, matchId)
    const entry = await cell.database.one('audit_entries', ['actor', 'action', 'before', 'after'], {
      subject: `game:${matchId}`,
    })
    expect(entry).toEqual({
      actor: organization.userId,
      action: 'trash-game',
      before: { title: 'Cup final', movies: 1, usageRecords: 2 },
      after: { keptUntil: '2026-12-21T14:59:59.999Z' },
    })
  })

  it('again has the same answer and no effect', async () => {
    const organization = await openOrganization()
    const { matchId } = await create(organization)
    await remove(organization, matchId)
    const before = await everything(cell.database)
    expect((await remove(organization, matchId)).status).toBe(204)
    expect(await everything(cell.database)).toEqual(before)
  })

  it('twice at once has one effect', async () => {
    const organization = await openOrganization()
    const { matchId } = await create(organization)
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => remove(organization, matchId)))
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    const { count } = await cell.database.ownerDb
      .selectFrom('audit_entries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('subject', '=', `game:${matchId}`)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  it('is refused for one that is unknown or of another organisation', async () => {
    const organization = await openOrganization()
    const other = await openOrganization()
    const { matchId } = await create(other)
    expect(await remove(organization, randomUUID())).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await remove(organization, matchId)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect((await other.get('/data/record/game_match')).body).toMatchObject({ results: [{ matchId }] })
  })

  it('forty at once, five in parallel, all count', async () => {
    const organization = await openOrganization()
    const made = []
    for (let each = 0; each < 40; each += 1) made.push(await create(organization, { seconds: HOUR }))
    const open = made.map(({ matchId }) => matchId)
    const lane = async () => {
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        expect((await remove(organization, next)).status).toBe(204)
      }
    }
    await Promise.all([lane(), lane(), lane(), lane(), lane()])
    await cell.runDue()
    expect(await storageOf(organization)).toBeNull()
    expect((await organization.get('/data/record/stored_game')).body).toEqual({ results: [] })
  })
})
