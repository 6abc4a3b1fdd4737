import { randomUUID } from 'node:crypto'
import { createGame } from '@touchline/testing/game'
import { platformOf } from '@touchline/testing/platform'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { ingest } from './ingest.ts'
import { usageIntake } from './usage.ts'

const NOW = '2026-11-21T04:00:00.000Z'
const TWO_YEARS_AGO = '2024-11-21T04:00:00.000Z'

const cell = await sharedCell()

const platform = await platformOf(cell)
const feed = (...lines: readonly unknown[]) => platform.feed('usage', ...lines)

const record = (
  { organizationId, userId }: Pick<TestOrganization, 'organizationId' | 'userId'>,
  rest: object = {},
) => ({
  usageId: randomUUID(),
  organizationId,
  userId,
  usage: 600,
  usageType: 'MOVIE_CONVERT_TIME_FULLHD',
  createdDate: NOW,
  ...rest,
})

const aggregates = async (organization: TestOrganization) =>
  (await organization.rows('usage_aggregates', 'target_month'))
    .filter((row) => row.usage_seconds > 0)
    .map((row) => [row.unit_type, row.aggregation_type, row.target_month, row.usage_seconds])

describe('usage records', () => {
  it('are counted once, by type, month of the zone, organisation and user', async () => {
    const organization = await cell.open()
    const lines = [record(organization), record(organization, { createdDate: '2026-10-31T15:00:00.000Z' })]
    const october = record(organization, { createdDate: '2026-10-31T14:59:59.999Z' })
    expect(await feed(...lines, october)).toMatchObject({ accepted: 3 })
    const counted = [
      ['organization', 'MOVIE_CONVERT_TIME', '2026-10-01', 600],
      ['user', 'MOVIE_CONVERT_TIME', '2026-10-01', 600],
      ['organization', 'MOVIE_CONVERT_TIME', '2026-11-01', 1_200],
      ['user', 'MOVIE_CONVERT_TIME', '2026-11-01', 1_200],
    ]
    expect(await aggregates(organization)).toEqual(counted)
    expect(await feed(...lines, october)).toMatchObject({ unchanged: 3 })
    expect(await aggregates(organization)).toEqual(counted)
  })

  it('of export time warn of its limit, but not where it is shown as unlimited', async () => {
    const noticesAfter = async (basePlanId: string) => {
      const organization = await cell.open({ basePlanId })
      const exported = { usageType: 'CLIP_MOVIE_CONVERT_TIME', usage: 40 * 3_600 }
      expect(await feed(record(organization, exported))).toMatchObject({ accepted: 1 })
      const { ownerDb } = cell.database
      const rows = ownerDb
        .selectFrom('notices')
        .select('kind')
        .where('organization_id', '=', organization.organizationId)
      return (await rows.execute()).map(({ kind }) => kind)
    }
    expect(await noticesAfter('teamStandardPlan.base')).toEqual(['limit-reached'])
    expect(await noticesAfter('teamStandardPlusPlan.base')).toEqual([])
  })

  it('go with a flag, once', async () => {
    const organization = await cell.open()
    const [kept, gone] = [record(organization), record(organization, { usage: 60 })]
    await feed(kept, gone)
    expect(await feed({ ...gone, _deletedFlag: true })).toMatchObject({ accepted: 1 })
    expect(await feed({ ...gone, _deletedFlag: true }, gone)).toMatchObject({ unchanged: 2 })
    expect(await aggregates(organization)).toContainEqual(['organization', 'MOVIE_CONVERT_TIME', '2026-11-01', 600])
  })

  it('that go before they came are never counted', async () => {
    const organization = await cell.open()
    const line = record(organization)
    expect(await feed({ ...line, _deletedFlag: true })).toMatchObject({ accepted: 1 })
    expect(await feed(line)).toMatchObject({ unchanged: 1 })
    expect(await aggregates(organization)).toEqual([])
  })

  it('never change: other figures under a known id are refused', async () => {
    const organization = await cell.open()
    const line = record(organization)
    await feed(line)
    expect(await feed({ ...line, usage: 601 })).toMatchObject({ refusals: [{ line: 1, code: 'usage-changed' }] })
    expect(await aggregates(organization)).toContainEqual(['organization', 'MOVIE_CONVERT_TIME', '2026-11-01', 600])
  })

  it('are refused for an unknown user, game or angle, and for a deleted game', async () => {
    const organization = await cell.open()
    const { matchId } = await createGame(cell.database.ownerDb, organization, { storedAt: Date.parse(NOW) })
    await organization.delete(`/data/record/game_match/${matchId}/force`)
    const contents = { relatedDataType: 'contents_info' }
    const { refusals } = await feed(
      record(organization, { organizationId: randomUUID() }),
      record(organization, { userId: randomUUID() }),
      record(organization, { ...contents, relatedDataId: randomUUID() }),
      record(organization, { ...contents, relatedDataId: matchId }),
      record(organization, { relatedDataType: 'angle_movie_info', relatedDataId: randomUUID() }),
      record(organization, { usageType: 'SOMETHING_ELSE' }),
      record(organization, { usage: -1 }),
      record(organization, contents),
    )
    expect(refusals.map(({ code, fields }) => [code, fields])).toEqual([
      ['organization-unknown', undefined],
      ['user-unknown', undefined],
      ['game-unknown', undefined],
      ['game-deleted', undefined],
      ['movie-unknown', undefined],
      ['invalid-line', ['usageType']],
      ['invalid-line', ['usage']],
      ['invalid-line', ['relatedDataType']],
    ])
  })

  it('of an old movie are charged with the running month', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    await feed(record(organization, { createdDate: TWO_YEARS_AGO, usage: 36_000 }))
    await cell.runDue()
    const { body } = await organization.get(`/manage/billing/detail/${organization.contractId}`)
    expect(body).toMatchObject({
      plans: [{ role: 'base' }, { role: 'storage', derivation: { kind: 'hours', tenths: 100 } }],
    })
  })

  it('count the same however many bodies bring them at once', async () => {
    const organization = await cell.open()
    const lines = Array.from({ length: 60 }, () => record(organization, { usage: 1 }))
    const bodies = [0, 20, 40].flatMap((from) => [
      lines.slice(from, from + 20),
      lines.slice(from, from + 20).toReversed(),
    ])
    await Promise.all(bodies.map((body) => feed(...body)))
    expect(await aggregates(organization)).toContainEqual(['organization', 'MOVIE_CONVERT_TIME', '2026-11-01', 60])
  })
})

describe('a body of 100,000 lines', () => {
  it('is taken as it arrives, in memory that does not grow with it', async () => {
    const organization = await cell.open()
    let highest = 0
    async function* body() {
      for (let block = 0; block < 1_000; block += 1) {
        highest = Math.max(highest, process.memoryUsage().heapUsed)
        const lines = Array.from({ length: 100 }, () => `${JSON.stringify(record(organization, { usage: 1 }))}\n`)
        yield Buffer.from(lines.join(''))
      }
    }
    const before = process.memoryUsage().heapUsed
    const result = await ingest(cell.deps, usageIntake, body())
    expect(result).toMatchObject({ lines: 100_000, accepted: 100_000, refused: 0 })
    expect(await aggregates(organization)).toContainEqual(['organization', 'MOVIE_CONVERT_TIME', '2026-11-01', 100_000])
    expect(highest - before).toBeLessThan(200_000_000)
  }, 60_000)
})
