import { randomUUID } from 'node:crypto'
import { getCurrentUpperLimits, getCurrentUsersUsage, listUpperLimits, listUsage } from '@touchline/contract/usage'
import { createUser } from '@touchline/testing/organization'
import { NOW, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { countUsage } from '../../books/usage/usage-counts.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'

const HOUR = 3600

const cell = await sharedCell()

const analystOf = (organization: TestOrganization) =>
  createUser(cell.database.ownerDb, {
    organizationId: organization.organizationId,
    roles: ['analyst'],
    createdAt: Date.UTC(2026, 0, 1),
  })

const giveHours = async (organization: TestOrganization, userId: string, role: 'upload' | 'export', hours: number) => {
  const contract_id = randomUUID()
  const { ownerDb } = cell.database
  await cell.database.add('contracts', {
    organization_id: organization.organizationId,
    contract_id,
    customer_type: 'manage_user',
    user_id: userId,
    billing_contract_id: organization.contractId,
    currency: 'JPY',
    tax_region: 'JP',
    zone: 'Asia/Tokyo',
    created_at: at(NOW),
  })
  await ownerDb
    .insertInto('plan_entries')
    .values(
      Array.from({ length: hours }, () => ({
        organization_id: organization.organizationId,
        contract_id,
        entry_id: randomUUID(),
        contract_plan_id: `teamStandardPlan.${role}`,
        role,
        starts_at: at(Date.parse('2026-10-31T15:00:00Z')),
        ends_at: at(Date.parse('2026-11-30T15:00:00Z')),
      })),
    )
    .execute()
}

const totals = async (organization: TestOrganization, path: string) => {
  const { body } = await organization.get(path)
  const limits = getCurrentUpperLimits.response.parse(body).currentUpperLimits
  return Object.fromEntries(
    limits.map((limit) => [
      limit.targetAggregationTypes[0] ?? '',
      [limit.totalUpperHardLimit, limit.combinedUpperLimitIds] as const,
    ]),
  )
}

describe('the limits of a user', () => {
  it('are those of the plan and the hours of this user alone; the organisation has them all', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    const [mine, other] = [await analystOf(organization), await analystOf(organization)]
    await giveHours(organization, mine, 'export', 2)
    const limits = '/manage/upper_limit/current_value'
    const plan = 'teamStandardPlan.base:export'
    expect(await totals(organization, `${limits}/users/${mine}`)).toEqual({
      MOVIE_CONVERT_TIME: [15 * HOUR, ['teamStandardPlan.base:upload']],
      CLIP_MOVIE_CONVERT_TIME: [3 * HOUR, [plan, 'teamStandardPlan.export:export']],
    })
    expect(await totals(organization, `${limits}/users/${other}`)).toMatchObject({
      CLIP_MOVIE_CONVERT_TIME: [HOUR, [plan]],
    })
    expect(await totals(organization, limits)).toMatchObject({
      CLIP_MOVIE_CONVERT_TIME: [3 * HOUR, [plan, 'teamStandardPlan.export:export']],
    })
  })

  it('add up to the totals: whatever is listed for now and nothing else', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    await giveHours(organization, await analystOf(organization), 'export', 2)
    await giveHours(organization, await analystOf(organization), 'upload', 3)
    const { results } = await organization.read('listUpperLimits')
    const sum = (type: string) =>
      results
        .filter((limit) => limit.targetAggregationTypes[0] === type && limit.startYearMonth <= '202611')
        .reduce((whole, limit) => whole + limit.upperHardLimit, 0)
    for (const [type, [total]] of Object.entries(await totals(organization, '/manage/upper_limit/current_value')))
      expect([type, sum(type)]).toEqual([type, total])
  })

  it('are the default where no plan sets one, and nothing is combined', async () => {
    const organization = await cell.open()
    expect(await totals(organization, `/manage/upper_limit/current_value/users/${organization.userId}`)).toEqual({
      MOVIE_CONVERT_TIME: [3_600_000_000, []],
      CLIP_MOVIE_CONVERT_TIME: [3_600_000_000, []],
    })
  })

  it('are refused for a user of another organisation', async () => {
    const [organization, other] = [await cell.open(), await cell.open()]
    expect(await organization.get(`/manage/upper_limit/current_value/users/${other.userId}`)).toMatchObject({
      status: 404,
      body: { code: 'user-unknown' },
    })
  })

  it('are listed one by one with whom and when they are for', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    await giveHours(organization, organization.userId, 'upload', 1)
    const { results } = await organization.read('listUpperLimits')
    expect(results.map((limit) => [limit.upperLimitId, limit.upperHardLimit, limit.usageAggregationUnitType])).toEqual([
      ['teamStandardPlan.base:upload', 15 * HOUR, 'organization'],
      ['teamStandardPlan.base:export', HOUR, 'organization'],
      ['teamStandardPlan.base:analyst', 1, 'organization'],
      ['teamStandardPlan.upload:upload', HOUR, 'user'],
    ])
    expect(results[3]).toMatchObject({
      usageAggregationUnitId: organization.userId,
      startYearMonth: '202611',
      endYearMonth: '202611',
      usageAggregationMethod: 'MONTHLY',
    })
    const page = await organization.get('/manage/upper_limit?limit=2')
    expect(listUpperLimits.response.parse(page.body)).toMatchObject({ nextOffset: 2 })
  })
})

const record = (
  organization: TestOrganization,
  userId: string,
  usage_type: string,
  created_at: string,
  deleted = false,
) =>
  cell.database.add('recorded_usage', {
    organization_id: organization.organizationId,
    usage_id: randomUUID(),
    user_id: userId,
    usage_seconds: 600,
    usage_type,
    created_at: at(Date.parse(created_at)),
    deleted_at: deleted ? at(NOW) : null,
  })

describe('the usage of users', () => {
  it('is shown user by user, without those who used nothing', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    const [mine] = [await analystOf(organization), await analystOf(organization)]
    const used = { userId: mine, usageType: 'MOVIE_CONVERT_TIME_FULLHD', seconds: 900, usedAt: NOW }
    await inTransaction(cell.deps.db, { system: 'jobs' }, (tx) =>
      countUsage(tx, [
        {
          ...organization,
          zone: 'Asia/Tokyo',
          changes: [used, { ...used, userId: organization.userId, seconds: 100 }],
        },
      ]),
    )
    const reply = await organization.post('/manage/usage_aggregation_result/current_value/users', {
      targetAggregationTypes: ['MOVIE_CONVERT_TIME', 'ANALYST_USER_COUNT'],
    })
    const rows = getCurrentUsersUsage.response.parse(reply.body).currentUsageAggregationResults
    const times = rows.filter((row) => row.targetAggregationType === 'MOVIE_CONVERT_TIME')
    expect(new Map(times.map((row) => [row.usageAggregationUnitId, row.usage]))).toEqual(
      new Map([
        [mine, 900],
        [organization.userId, 100],
      ]),
    )
    expect(rows.filter((row) => row.targetAggregationType === 'ANALYST_USER_COUNT')).toHaveLength(2)
  })
})

describe('the usage in a term that begins within a month', () => {
  it('leaves out what was used in that month before the term', async () => {
    const anchor = Date.parse('2025-11-19T15:00:00Z')
    const organization = await cell.open({ basePlanId: 'yearlyStandardPlan.base', createdAt: anchor })
    await organization.setContract({ yearly_anchor: at(anchor) })
    const uses = ['2026-11-19T14:59:59.999Z', '2026-11-19T15:00:00Z', '2026-11-21T00:00:00Z']
    for (const usedAt of uses) await record(organization, organization.userId, 'MOVIE_CONVERT_TIME_FULLHD', usedAt)
    const change = { userId: organization.userId, usageType: 'MOVIE_CONVERT_TIME_FULLHD', seconds: 600 }
    const changes = uses.map((usedAt) => ({ ...change, usedAt: Date.parse(usedAt) }))
    await inTransaction(cell.deps.db, { system: 'jobs' }, (tx) =>
      countUsage(tx, [{ ...organization, zone: 'Asia/Tokyo', changes }]),
    )
    for (const path of ['', '/users']) {
      const reply = await organization.post(`/manage/usage_aggregation_result/current_value${path}`, {
        targetAggregationTypes: ['MOVIE_CONVERT_TIME'],
      })
      const rows = getCurrentUsersUsage.response.parse(reply.body).currentUsageAggregationResults
      expect(rows.map((row) => row.usage)).toEqual([1200])
    }
  })
})

describe('the usage records', () => {
  it('are filtered by type and by whether they were deleted, newest first, page by page', async () => {
    const organization = await cell.open()
    await record(organization, organization.userId, 'MOVIE_CONVERT_TIME_FULLHD', '2026-11-01T00:00:00Z')
    await record(organization, organization.userId, 'MOVIE_CONVERT_TIME', '2026-11-02T00:00:00Z')
    await record(organization, organization.userId, 'MOVIE_CONVERT_TIME', '2026-11-03T00:00:00Z', true)
    await record(organization, organization.userId, 'CLIP_MOVIE_CONVERT_TIME', '2026-11-04T00:00:00Z')
    const read = async (query: string) =>
      listUsage.response.parse((await organization.get(`/manage/usage?${query}`)).body)
    const both = 'usageType[]=MOVIE_CONVERT_TIME&usageType[]=MOVIE_CONVERT_TIME_FULLHD&_deletedFlag=false'
    expect((await read(both)).results.map((row) => row.usageType)).toEqual([
      'MOVIE_CONVERT_TIME',
      'MOVIE_CONVERT_TIME_FULLHD',
    ])
    expect((await read('')).results).toHaveLength(4)
    expect(await read('_deletedFlag=true')).toMatchObject({ results: [{ _deletedFlag: true, usage: 600 }] })
    expect(await read('limit=1&offset=1')).toMatchObject({ nextOffset: 2, results: [{ _deletedFlag: true }] })
  })

  it.each(['usageType[]=NOTHING', '_deletedFlag=maybe', 'userId=me', 'limit=10001'])(
    'are refused for %s',
    async (query) => {
      const organization = await cell.open()
      expect(await organization.get(`/manage/usage?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid-request' },
      })
    },
  )
})
