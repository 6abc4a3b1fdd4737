import { addMonths, startOfMonth } from '@touchline/domain/calendar'
import { disagreements } from '@touchline/testing/books'
import { endLeases } from '@touchline/testing/faults/end-leases'
import { type Mortal, mortal } from '@touchline/testing/faults/mortal'
import { serveRoutes } from '@touchline/testing/http'
import type { MadeOrganization } from '@touchline/testing/organization'
import { openWorld, type World } from '@touchline/testing/world'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cellRoutes } from './app.ts'
import { at } from './db/column-values.ts'
import { cellJobs } from './jobs/cell-jobs.ts'
import { createWorker } from './queue/worker.ts'

const NEVER = Number.POSITIVE_INFINITY
const HOUR = 3_600_000
const MINUTES = 240_000

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const monthsOf = ({ organizationId }: MadeOrganization) =>
  world.database.ownerDb
    .selectFrom('billings as b')
    .leftJoin('settlements as s', 's.billing_id', 'b.billing_id')
    .select(['b.target_month', 's.payment_status'])
    .where('b.organization_id', '=', organizationId)
    .orderBy('b.target_month')
    .execute()

const charged = async () => (await world.provider.books()).charges.filter(({ paid }) => paid).length

describe('a worker killed between any two steps', () => {
  const closeOf = (number: number): number => startOfMonth(addMonths('2026-10', number), 'Asia/Tokyo')

  /** The jobs of a month's end, in a process that is killed before the n-th step. */
  async function endMonth(close: number, killedBefore: number): Promise<Mortal> {
    await world.liveUntil(close - 1)
    const victim = mortal(world.database.url, killedBefore)
    const { payments, mail } = world.deps
    const deps = { ...world.deps, db: victim.db, payments: victim.payments(payments), mail: victim.mail(mail) }
    const worker = createWorker({ db: victim.db, clock: { now: () => close }, handlers: cellJobs(deps) })
    await worker.runDue().catch(() => undefined)
    await victim.bury()
    return victim
  }

  async function expectOnceInAll(organization: MadeOrganization, closed: number): Promise<void> {
    const months = await monthsOf(organization)
    expect(months.map(({ payment_status }) => payment_status)).toEqual([
      ...Array.from({ length: closed }, () => 'Complete'),
      null,
    ])
    expect(await charged()).toBe(closed)
    expect(await disagreements(world.database.ownerDb, world.provider)).toEqual([])
  }

  it(
    'of a month end leaves a month that the next one ends: billed once, charged once, receipted once',
    async () => {
      const organization = await world.subscribe()
      let isUnharmed = false
      let closed = 0
      while (!isUnharmed) {
        closed += 1
        const victim = await endMonth(closeOf(closed), closed - 1)
        isUnharmed = !victim.isDead()
        await endLeases(world.database.ownerDb)
        await world.liveUntil(closeOf(closed) + HOUR)
        await expectOnceInAll(organization, closed)
      }
      expect(closed).toBeGreaterThan(20)
    },
    MINUTES,
  )
})

describe('a worker killed between any two steps of a batch', () => {
  const CLOSE = startOfMonth('2026-11', 'Asia/Tokyo')

  /** The batch of a month's end, in a process that is killed before the n-th step. */
  async function closeBatch(killedBefore: number): Promise<Mortal> {
    const victim = mortal(world.database.url, killedBefore)
    const { 'month-close': handler } = cellJobs({ ...world.deps, db: victim.db })
    if (handler === undefined) throw new Error('months are closed by a handler')
    const worker = createWorker({ db: victim.db, clock: { now: () => CLOSE }, handlers: { 'month-close': handler } })
    await worker.runDue().catch(() => undefined)
    await victim.bury()
    return victim
  }

  /** Never tried, so that the next worker takes them together again. */
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
      .innerJoin('billings as b', 'b.billing_id', 'd.billing_id')
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
      expect(await disagreements(world.database.ownerDb, world.provider)).toEqual([])
    },
    MINUTES,
  )
})

describe('a server killed between any two steps', () => {
  /** 27 of October's 31 days at 19 800, rounded down, and 10 percent tax. */
  const choice = { planId: 'teamStandardPlan', quotedTotal: 18_969 }

  const pathOf = ({ organizationId, contractId }: MadeOrganization) =>
    `/${organizationId}/manage/contract_info/${contractId}/plans/monthly`

  const changesOf = async ({ contractId }: MadeOrganization) => {
    const entries = await world.database.ownerDb
      .selectFrom('plan_entries')
      .select('contract_plan_id')
      .where('contract_id', '=', contractId)
      .where('ends_at', 'is', null)
      .execute()
    return entries.map(({ contract_plan_id }) => contract_plan_id)
  }

  const auditOf = async ({ organizationId }: MadeOrganization) => {
    const query = world.database.ownerDb.selectFrom('audit_entries').where('organization_id', '=', organizationId)
    return (await query.select('action').execute()).map(({ action }) => action).sort()
  }

  /** Sent to a server that is killed before the n-th step, then again, under the same key, to one that runs. */
  async function changePlan(killedBefore: number) {
    const organization = await world.subscribe()
    const token = await world.server.signIn(organization)
    const request = {
      method: 'POST',
      path: pathOf(organization),
      json: choice,
      token,
      headers: { 'idempotency-key': `key-${organization.contractId}` },
    } as const
    const victim = mortal(world.database.url, killedBefore)
    const deps = { ...world.deps, db: victim.db }
    const server = await serveRoutes(deps, cellRoutes(deps))
    const first = await server.send(request)
    await server.close()
    await victim.bury()
    const second = await world.server.send(request)
    return { first, second, victim, open: await changesOf(organization), audit: await auditOf(organization) }
  }

  it(
    'of a plan change leaves a change that is made once when it is sent again',
    async () => {
      const unharmed = await changePlan(NEVER)
      expect(unharmed.first.status).toBe(200)
      expect(unharmed.second.body).toEqual(unharmed.first.body)
      const found: unknown[] = []
      for (let step = 0; ; step += 1) {
        const { first, second, victim, open, audit } = await changePlan(step)
        if (!victim.isDead()) break
        found.push({ step, isLost: first.status >= 500, second: second.status, open, audit })
      }
      const { open, audit } = unharmed
      expect(found.length).toBeGreaterThan(10)
      expect(found).toEqual(found.map((_, step) => ({ step, isLost: true, second: 200, open, audit })))
    },
    MINUTES,
  )
})
