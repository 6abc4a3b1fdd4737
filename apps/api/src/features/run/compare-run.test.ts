import { DAY } from '@touchline/domain/calendar'
import { buyAddOn } from '@touchline/testing/add-ons'
import { publishPrices } from '@touchline/testing/catalogue'
import { operatorOn } from '@touchline/testing/commands'
import { subscribeOn } from '@touchline/testing/on-plans'
import { platformOf } from '@touchline/testing/platform'
import { sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { expect, it } from 'vitest'
import { inRead, jobsScope } from '../../db/transaction.ts'
import { compareRuns } from './compare-run.ts'
import { readPreview } from './read-preview.ts'

const DECEMBER = Date.parse('2026-12-01T00:00:00+09:00')
const compare = () => compareRuns({ db: world.deps.db, clock: world.deps.clock, newId: world.deps.ids.uuid })
const world = await sharedWorld()
const { feed } = await platformOf(world)

async function deliver({ organizationId, userId }: TestOrganization, createdDate: string) {
  const matchId = crypto.randomUUID()
  await feed('game_match', { matchId, organizationId, title: 'Kita - Ost', scheduleDate: createdDate, createdDate })
  const of = { usageId: crypto.randomUUID(), organizationId, userId, relatedDataId: matchId, createdDate }
  const taken = { usage: 36_000, usageType: 'MOVIE_CONVERT_TIME', relatedDataType: 'contents_info' }
  expect(await feed('usage', { ...of, ...taken })).toMatchObject({ accepted: 1 })
}

it('on the 2nd a difference has the audit that explains it, else it is a finding of the region', async () => {
  const kita = await world.subscribe({ name: 'Kita' })
  await world.subscribe({ name: 'Nord' })
  const ost = await world.subscribe({ name: 'Ost' })
  const term = { plans: ['yearlyStandardPlan.base'], start: DECEMBER - 365 * DAY, end: DECEMBER }
  await subscribeOn(world, term, { name: 'Term' })
  await world.liveUntil(DECEMBER - 3 * DAY)
  await operatorOn(world.deps).type(['preview-run', '--month', '2026-12'])
  expect(await buyAddOn(kita, 'users', { role: 'viewer', count: 1 })).toMatchObject({ status: 200 })
  await deliver(kita, '2026-11-28T05:00:00.000Z')
  await deliver(ost, '2025-06-14T05:00:00.000Z')
  await world.liveUntil(DECEMBER - 2 * DAY)
  const list = { from: '2026-12', JPY: { base: 180_000 } }
  const cell = { database: world.database, clock: world.deps.clock }
  expect(await publishPrices(cell, { yearlyStandardPlan: list })).toEqual([])
  await world.liveUntil(DECEMBER + 2 * DAY)
  await compare()
  const preview = await inRead(world.deps.db, jobsScope, (tx) => readPreview(tx, '2026-12'))
  expect(preview?.comparison).toMatchObject({
    equal: 1,
    explained: 3,
    unexplained: 0,
  })
  const by = preview?.comparison?.differences.map(({ club, by }) => [club, ...by.map(({ action }) => action)])
  expect(by?.toSorted()).toEqual([
    ['Kita', 'buy-add-ons'],
    ['Ost', 'ingest'],
    ['Term', 'apply-catalogue'],
  ])
  await world.liveUntil(Date.parse('2026-12-29T00:00:00+09:00'))
  await operatorOn(world.deps).type(['preview-run', '--month', '2027-01'])
  await deliver(ost, '2026-12-28T05:00:00.000Z')
  await world.database.ownerDb.updateTable('run_preview_bills').set({ total: 1 }).execute()
  await world.liveUntil(Date.parse('2027-01-03T00:00:00+09:00'))
  await compare()
  const findings = await world.database.pick('findings', ['check_id', 'subject', 'facts'])
  expect(findings).toEqual([
    { check_id: 'run-differs', subject: 'run of 2027-01-01', facts: expect.stringContaining('4 bills') },
  ])
})
