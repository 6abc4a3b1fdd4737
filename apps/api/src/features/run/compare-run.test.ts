import { buyAddOn } from '@touchline/testing/add-ons'
import { operatorOn } from '@touchline/testing/commands'
import { openWorld } from '@touchline/testing/world'
import { afterAll, expect, it } from 'vitest'
import { inRead, jobsScope } from '../../db/transaction.ts'
import { compareRuns } from './compare-run.ts'
import { readPreview } from './read-preview.ts'

const DECEMBER = Date.parse('2026-12-01T00:00:00+09:00')
const DAY = 86_400_000
const compare = () => compareRuns({ db: world.deps.db, clock: world.deps.clock, newId: world.deps.ids.uuid })
const world = await openWorld()
afterAll(() => world.close())

it('on the 2nd a difference has the audit that explains it, else it is a finding of the region', async () => {
  const kita = await world.subscribe({ name: 'Kita' })
  await world.subscribe({ name: 'Nord' })
  await world.liveUntil(DECEMBER - 3 * DAY)
  await operatorOn(world.deps).type(['preview-run', '--month', '2026-12'])
  expect(await buyAddOn(kita, 'users', { role: 'viewer', count: 1 })).toMatchObject({ status: 200 })
  await world.liveUntil(DECEMBER + 2 * DAY)
  await compare()
  const preview = await inRead(world.deps.db, jobsScope, (tx) => readPreview(tx, '2026-12'))
  expect(preview?.comparison).toMatchObject({
    equal: 1,
    explained: 1,
    unexplained: 0,
    differences: [{ club: 'Kita', by: [{ action: 'buy-add-ons' }] }],
  })
  await world.liveUntil(Date.parse('2026-12-29T00:00:00+09:00'))
  await operatorOn(world.deps).type(['preview-run', '--month', '2027-01'])
  await world.database.ownerDb.updateTable('run_preview_bills').set({ total: 1 }).execute()
  await world.liveUntil(Date.parse('2027-01-03T00:00:00+09:00'))
  await compare()
  const findings = await world.database.ownerDb
    .selectFrom('findings')
    .select(['check_id', 'subject', 'facts'])
    .execute()
  expect(findings).toEqual([
    { check_id: 'run-differs', subject: 'run of 2027-01-01', facts: expect.stringContaining('2 bills') },
  ])
})
