import { randomUUID } from 'node:crypto'
import { getRecentUse, getUsersUsageHistory } from '@touchline/contract/usage'
import { onlyOnOne } from '@touchline/testing/one-server'
import { createUser } from '@touchline/testing/organization'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countUsage } from '../../books/usage/usage-counts.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { daysUsed } from './history.store.ts'

const NOW = '2026-11-21T04:00:00Z'

const cell = await sharedCell()

interface Use {
  readonly usedAt: string
  readonly type?: string
  readonly seconds?: number
  readonly userId?: string
  readonly isDeleted?: boolean
}

const use = async (organization: TestOrganization, uses: readonly Use[]) => {
  const rows = uses.map(({ usedAt, type, seconds, userId, isDeleted }) => ({
    organization_id: organization.organizationId,
    usage_id: randomUUID(),
    user_id: userId ?? organization.userId,
    usage_seconds: seconds ?? 600,
    usage_type: type ?? 'MOVIE_CONVERT_TIME',
    created_at: at(Date.parse(usedAt)),
    deleted_at: isDeleted === true ? at(Date.parse(NOW)) : null,
  }))
  await cell.database.ownerDb.insertInto('recorded_usage').values(rows).execute()
  const changes = uses
    .filter(({ isDeleted }) => isDeleted !== true)
    .map(({ usedAt, type, seconds, userId }) => ({
      userId: userId ?? organization.userId,
      usageType: type ?? 'MOVIE_CONVERT_TIME',
      seconds: seconds ?? 600,
      usedAt: Date.parse(usedAt),
    }))
  await inTransaction(cell.deps.db, { system: 'jobs' }, (tx) =>
    countUsage(tx, [{ ...organization, zone: 'Asia/Tokyo', changes }]),
  )
}

const historyOf = async (organization: TestOrganization) => await organization.read('getUsageHistory')

describe('the usage over time', () => {
  it('is by days and months of the zone, with every resolution and without what was deleted', async () => {
    const organization = await cell.open({
      basePlanId: 'teamStandardPlan.base',
      createdAt: Date.parse('2020-01-01T00:00:00Z'),
    })
    await use(organization, [
      { usedAt: '2026-10-31T14:59:59.999Z' },
      { usedAt: '2026-10-31T15:00:00Z', type: 'MOVIE_CONVERT_TIME_FULLHD' },
      { usedAt: '2026-11-01T14:00:00Z', type: 'ANGLE_MOVIE_LIVE_TIME_4K', seconds: 60 },
      { usedAt: '2026-11-02T00:00:00Z', type: 'SCENE_MOVIES_CONVERT_TIME_FULLHD', seconds: 30 },
      { usedAt: '2026-11-03T00:00:00Z', isDeleted: true },
      { usedAt: '2026-09-20T15:00:00Z', seconds: 5 },
      { usedAt: '2026-09-20T14:59:59.999Z', seconds: 7 },
      { usedAt: '2025-11-30T00:00:00Z', seconds: 9 },
      { usedAt: '2025-10-31T00:00:00Z' },
    ])
    const { months, days } = await historyOf(organization)
    expect(days).toEqual([
      { date: '2026-09-21', uploadSeconds: 5, exportSeconds: 0 },
      { date: '2026-10-31', uploadSeconds: 600, exportSeconds: 0 },
      { date: '2026-11-01', uploadSeconds: 660, exportSeconds: 0 },
      { date: '2026-11-02', uploadSeconds: 0, exportSeconds: 30 },
    ])
    expect(months).toHaveLength(13)
    expect(months[0]).toEqual({ yearMonth: '202511', uploadSeconds: 9, exportSeconds: 0 })
    expect(months.slice(-3)).toEqual([
      { yearMonth: '202609', uploadSeconds: 12, exportSeconds: 0 },
      { yearMonth: '202610', uploadSeconds: 600, exportSeconds: 0 },
      { yearMonth: '202611', uploadSeconds: 660, exportSeconds: 30 },
    ])
  })

  it.each([
    ['2026-08-31T15:00:00Z', ['202609', '202610', '202611']],
    ['2026-09-15T00:00:00Z', ['202610', '202611']],
    ['2026-11-10T00:00:00Z', ['202611']],
  ])('of a contract since %s has its whole months and the running one', async (createdAt, expected) => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base', createdAt: Date.parse(createdAt) })
    const { months } = await historyOf(organization)
    expect(months.map(({ yearMonth }) => yearMonth)).toEqual(expected)
  })

  it('without a plan is the running month, and has nothing of other organisations', async () => {
    const [organization, other] = [await cell.open(), await cell.open()]
    await use(other, [{ usedAt: NOW }])
    expect(await historyOf(organization)).toEqual({
      months: [{ yearMonth: '202611', uploadSeconds: 0, exportSeconds: 0 }],
      days: [],
    })
  })
})

describe('the recent use of seats', () => {
  it('is by days of the zone: the last one in 180, and the upload of 90', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    const user = {
      organizationId: organization.organizationId,
      createdAt: Date.UTC(2020, 0),
      roles: ['viewer' as const],
    }
    const create = () => createUser(cell.database.ownerDb, user)
    const [one, other, exporter, gone] = [await create(), await create(), await create(), await create()]
    await use(organization, [
      { userId: one, usedAt: '2026-08-23T15:00:00Z', seconds: 5 },
      { userId: one, usedAt: '2026-08-23T14:59:59.999Z', seconds: 7 },
      { userId: one, usedAt: '2026-09-08T15:00:00Z', seconds: 60, type: 'ANGLE_MOVIE_LIVE_TIME_4K' },
      { userId: one, usedAt: '2026-11-20T00:00:00Z', isDeleted: true },
      { userId: other, usedAt: '2026-05-25T15:00:00Z', seconds: 9 },
      { userId: gone, usedAt: '2026-05-25T14:59:59.999Z' },
      { userId: exporter, usedAt: '2026-11-21T00:00:00Z', seconds: 20, type: 'CLIP_MOVIE_CONVERT_TIME' },
    ])
    const read = async (query: string) =>
      getRecentUse.response.parse((await organization.get(`/manage/recent_use${query}`)).body)
    const { results } = await read('')
    const byUser = (a: { readonly userId: string }, b: { readonly userId: string }) => a.userId.localeCompare(b.userId)
    expect(results).toEqual(
      [
        { userId: one, lastUsedOn: '2026-09-09', uploadSeconds: 65 },
        { userId: other, lastUsedOn: '2026-05-26', uploadSeconds: 0 },
        { userId: exporter, lastUsedOn: '2026-11-21', uploadSeconds: 0 },
      ].toSorted(byUser),
    )
    expect(await read('?limit=2&offset=2')).toEqual({ results: results.slice(2) })
  })
})

describe('the days of usage', () => {
  it('are asked of the months that they are in', async (context) => {
    onlyOnOne(context, 'the parts of a table are seen on the machine that has them')
    const { organizationId } = await cell.open()
    const { rows } = await inTransaction(cell.deps.db, { organizationId }, async (tx) => {
      await sql`set local plan_cache_mode = 'force_custom_plan'`.execute(tx)
      await daysUsed(tx, { organizationId, zone: 'Asia/Tokyo', start: Date.parse('2190-01-01T00:00:00Z') })
      return sql`select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
        where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relispartition`.execute(tx)
    })
    expect(rows).toEqual([{ name: 'recorded_usage_other' }])
  })
})

describe('the usage of users over time', () => {
  it('is six months of each who used something, page by page', async () => {
    const organization = await cell.open()
    const user = {
      organizationId: organization.organizationId,
      roles: ['analyst'] as const,
      createdAt: Date.UTC(2026, 0, 1),
    }
    const [one, other, idle] = [
      await createUser(cell.database.ownerDb, user),
      await createUser(cell.database.ownerDb, user),
      await createUser(cell.database.ownerDb, user),
    ]
    await use(organization, [
      { userId: one, usedAt: '2026-06-01T00:00:00Z' },
      { userId: one, usedAt: '2026-11-02T00:00:00Z', type: 'CLIP_MOVIE_CONVERT_TIME', seconds: 20 },
      { userId: other, usedAt: '2026-11-02T00:00:00Z', seconds: 40 },
      { userId: idle, usedAt: '2026-05-31T00:00:00Z' },
    ])
    const read = async (query: string) =>
      getUsersUsageHistory.response.parse((await organization.get(`/manage/user_usage_history${query}`)).body)
    const { results, nextOffset } = await read('')
    expect(nextOffset).toBeUndefined()
    const months = new Map(results.map(({ userId, months }) => [userId, months]))
    expect([...months.keys()].toSorted()).toEqual([one, other].toSorted())
    expect(months.get(one)?.map(({ yearMonth }) => yearMonth)).toEqual([
      '202606',
      '202607',
      '202608',
      '202609',
      '202610',
      '202611',
    ])
    expect(months.get(one)?.map(({ uploadSeconds, exportSeconds }) => [uploadSeconds, exportSeconds])).toEqual([
      [600, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 20],
    ])
    expect(await read('?limit=1')).toEqual({ results: results.slice(0, 1), nextOffset: 1 })
    expect(await read('?limit=1&offset=1')).toEqual({ results: results.slice(1) })
  })
})
