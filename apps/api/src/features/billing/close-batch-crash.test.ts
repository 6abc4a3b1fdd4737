import { HOUR, startOfMonth } from '@touchline/domain/calendar'
import { type Mortal, mortal } from '@touchline/testing/faults/mortal'
import { worldOfEachTest } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import { cellJobs } from '../../jobs/cell-jobs.ts'
import { createWorker } from '../../queue/worker.ts'

const MINUTES = 240_000

const world = worldOfEachTest()

const charged = async () => (await world.charges()).filter(({ paid }) => paid).length

describe('a worker killed between any two steps of a batch', () => {
  const CLOSE = startOfMonth('2026-11', 'Asia/Tokyo')

  async function closeBatch(killedBefore: number): Promise<Mortal> {
    const victim = mortal(world.database.url, killedBefore)
    const { 'month-close': handler } = cellJobs({ ...world.deps, db: victim.db })
    if (handler === undefined) throw new Error('months are closed by a handler')
    const worker = createWorker({ db: victim.db, clock: { now: () => CLOSE }, handlers: { 'month-close': handler } })
    await worker.runDue().catch(() => undefined)
    await victim.bury()
    return victim
  }

  const asNew = () =>
    world.database.ownerDb
      .updateTable('jobs')
      .where('kind', '=', 'month-close')
      .where('state', '<>', 'done')
      .where('run_at', '<=', at(CLOSE))
      .set({ state: 'queued', attempts: 0, locked_by: null, lease_until: null, finished_at: null })
      .execute()

  const counted = async (): Promise<readonly number[]> => {
    const { ownerDb } = world.database
    const invoices = await ownerDb.selectFrom('invoices').select('billing_id').execute()
    const documents = await ownerDb.selectFrom('documents').select('number').orderBy('number').execute()
    expect(documents.map(({ number }) => number)).toEqual(documents.map((_, index) => index + 1))
    const audit = await ownerDb.selectFrom('audit_entries').select('hash').where('action', '=', 'fix-billing').execute()
    const settlements = await ownerDb.selectFrom('jobs').select('id').where('kind', '=', 'settle').execute()
    const drafts = await ownerDb
      .selectFrom('billing_drafts as d')
      .innerJoin('billings as b', (on) =>
        on.onRef('b.organization_id', '=', 'd.organization_id').onRef('b.billing_id', '=', 'd.billing_id'),
      )
      .select('d.billing_id')
      .where('b.target_month', '=', '2026-11-01')
      .execute()
    return [invoices, documents, audit, settlements, drafts].map((rows) => rows.length)
  }

  it(
    'leaves all its months closed or none, and charges each once',
    async () => {
      const organizations = [await world.subscribe(), await world.subscribe(), await world.subscribe()]
      await world.liveUntil(CLOSE - 1)
      const found: (readonly number[])[] = []
      for (let step = 0; ; step += 1) {
        const victim = await closeBatch(step)
        found.push(await counted())
        await asNew()
        if (!victim.isDead()) break
      }
      const [none, all] = [0, organizations.length].map((count) => Array.from({ length: 5 }, () => count))
      const closedAt = found.findIndex(([invoices]) => invoices !== 0)
      expect(closedAt).toBeGreaterThan(20)
      expect(found).toEqual(found.map((_, step) => (step < closedAt ? none : all)))
      await world.liveUntil(CLOSE + HOUR)
      expect(await charged()).toBe(organizations.length)
      expect(await world.disagreements()).toEqual([])
    },
    MINUTES,
  )
})
