import { type AggregationType, getCurrentUsage } from '@touchline/contract/usage'
import { createUser } from '@touchline/testing/organization'
import { NOW, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const CREATED = Date.UTC(2026, 0, 1)
const HOUR = 3600

const cell = await sharedCell()

const limitsOf = async (organization: TestOrganization) => {
  const limits = (await organization.read('getCurrentUpperLimits')).currentUpperLimits
  return Object.fromEntries(
    limits.map((limit) => [limit.targetAggregationTypes[0], [limit.totalUpperHardLimit, limit.totalUpperSoftLimit]]),
  )
}

const usageOf = async (organization: TestOrganization, ...targetAggregationTypes: AggregationType[]) => {
  const reply = await organization.post('/manage/usage_aggregation_result/current_value', { targetAggregationTypes })
  return getCurrentUsage.response
    .parse(reply.body)
    .currentUsageAggregationResults.map(({ usage, aggregationYearMonth }) => [usage, aggregationYearMonth])
}

const record = (organization: TestOrganization, type: AggregationType, month: string, seconds: number) =>
  cell.database.add('usage_aggregates', {
    organization_id: organization.organizationId,
    unit_type: 'organization',
    unit_id: organization.organizationId,
    aggregation_type: type,
    target_month: month,
    usage_seconds: seconds,
  })

describe('the limits now', () => {
  it('are those of the plan: hours of upload and export, the included analyst, no viewer', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    expect(await limitsOf(organization)).toEqual({
      MOVIE_CONVERT_TIME: [15 * HOUR, 12 * HOUR],
      CLIP_MOVIE_CONVERT_TIME: [HOUR, 2880],
      ANALYST_USER_COUNT: [1, 1],
      VIEWER_USER_COUNT: [0, 0],
    })
  })

  it('add the seats and hours that are held now, not those of other times', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    await organization.addEntry('teamStandardPlan.analyst', Date.parse('2026-11-01T00:00:00Z'))
    await organization.addEntry('teamStandardPlan.viewer', Date.parse('2026-11-01T00:00:00Z'))
    await organization.addEntry('teamStandardPlan.viewer', Date.parse('2026-11-30T15:00:00Z'))
    await organization.addEntry(
      'teamStandardPlan.upload',
      Date.parse('2026-10-31T15:00:00Z'),
      Date.parse('2026-11-30T15:00:00Z'),
    )
    expect(await limitsOf(organization)).toMatchObject({
      MOVIE_CONVERT_TIME: [16 * HOUR, 13 * HOUR],
      ANALYST_USER_COUNT: [2, 2],
      VIEWER_USER_COUNT: [1, 1],
    })
    cell.clock.moveTo(Date.parse('2026-11-30T15:00:00Z'))
    expect(await limitsOf(organization)).toMatchObject({
      MOVIE_CONVERT_TIME: [15 * HOUR, 12 * HOUR],
      VIEWER_USER_COUNT: [2, 2],
    })
  })

  it('are an entry’s own where it has some, and the document says so', async () => {
    const organization = await cell.open({ basePlanId: 'yearlyElitePlan.base' })
    await organization.addEntry('yearlyElitePlan.upload', Date.parse('2026-11-01T00:00:00Z'))
    const own = { upload_hard_seconds: 60 * HOUR, upload_soft_seconds: 60 * HOUR }
    const entries = cell.database.ownerDb.updateTable('plan_entries').where('contract_id', '=', organization.contractId)
    await entries
      .set({ ...own, export_hard_seconds: 0, export_soft_seconds: 0 })
      .where('role', '=', 'upload')
      .execute()
    expect(await limitsOf(organization)).toMatchObject({ MOVIE_CONVERT_TIME: [300 * HOUR, 252 * HOUR] })
    const { body } = await organization.get(`/manage/contract_info/${organization.contractId}`)
    expect(body).toMatchObject({
      plans: [
        { limits: [] },
        {
          limits: [
            { upperLimitId: 'yearlyElitePlan.upload:upload', hardLimit: 216_000, softLimit: 216_000 },
            { upperLimitId: 'yearlyElitePlan.upload:export', hardLimit: 0, softLimit: 0 },
          ],
        },
      ],
    })
  })

  it('are the defaults without any plan', async () => {
    const organization = await cell.open()
    expect(await limitsOf(organization)).toEqual({
      MOVIE_CONVERT_TIME: [3_600_000_000, 3_600_000_000],
      CLIP_MOVIE_CONVERT_TIME: [3_600_000_000, 3_600_000_000],
      ANALYST_USER_COUNT: [1000, 1000],
      VIEWER_USER_COUNT: [1000, 1000],
    })
  })
})

describe('the usage now', () => {
  it('is that of the running month in the zone of the organisation', async () => {
    const organization = await cell.open()
    await record(organization, 'MOVIE_CONVERT_TIME', '2026-11-01', 15_480)
    await record(organization, 'MOVIE_CONVERT_TIME', '2026-12-01', 60)
    expect(await usageOf(organization, 'MOVIE_CONVERT_TIME', 'MOVIE_LIVE_TIME')).toEqual([
      [15_480, '202611'],
      [0, '202611'],
    ])
    cell.clock.moveTo(Date.parse('2026-11-30T15:00:00Z'))
    expect(await usageOf(organization, 'MOVIE_CONVERT_TIME')).toEqual([[60, '202612']])
  })

  it('of a yearly plan is that of its term, and so is the limit', async () => {
    const anchor = Date.parse('2025-03-09T15:00:00Z')
    const organization = await cell.open({ basePlanId: 'yearlyStandardPlan.base', createdAt: anchor })
    const contracts = cell.database.ownerDb.updateTable('contracts').where('contract_id', '=', organization.contractId)
    await contracts.set({ yearly_anchor: at(anchor) }).execute()
    await record(organization, 'MOVIE_CONVERT_TIME', '2026-02-01', 10)
    await record(organization, 'MOVIE_CONVERT_TIME', '2026-03-01', 100)
    await record(organization, 'MOVIE_CONVERT_TIME', '2026-11-01', 1000)
    expect(await usageOf(organization, 'MOVIE_CONVERT_TIME')).toEqual([[1100, '202611']])
    const [upload] = (await organization.read('getCurrentUpperLimits')).currentUpperLimits
    expect(upload).toMatchObject({ usageAggregationMethod: 'YEARLY', totalUpperHardLimit: 180 * HOUR })
  })

  it('counts valid users only', async () => {
    const organization = await cell.open({ roles: ['administrator', 'analyst'] })
    const { ownerDb } = cell.database
    const add = async (columns: Record<string, unknown>) => {
      const user = { organizationId: organization.organizationId, roles: ['analyst'] as const, createdAt: CREATED }
      const userId = await createUser(ownerDb, user)
      if (Object.keys(columns).length > 0) {
        await ownerDb.updateTable('users').set(columns).where('user_id', '=', userId).execute()
      }
    }
    await add({})
    await add({ roles: ['viewer'] })
    await add({ roles: [] })
    await add({ deleted_at: at(CREATED) })
    await add({ approval: 'UNAPPROVED' })
    await add({ start_at: at(NOW + 1) })
    await add({ end_at: at(NOW) })
    expect(await usageOf(organization, 'ANALYST_USER_COUNT', 'VIEWER_USER_COUNT')).toEqual([
      [2, '202611'],
      [1, '202611'],
    ])
  })

  it('has nothing of other organisations', async () => {
    const [organization, other] = [await cell.open(), await cell.open()]
    await record(other, 'MOVIE_CONVERT_TIME', '2026-11-01', 15_480)
    expect(await usageOf(organization, 'MOVIE_CONVERT_TIME')).toEqual([[0, '202611']])
  })

  it('is refused for a type that there is not', async () => {
    const organization = await cell.open()
    const body = { targetAggregationTypes: ['SOMETHING_ELSE'] }
    const reply = await organization.post('/manage/usage_aggregation_result/current_value', body)
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })
})
