import { randomUUID } from 'node:crypto'
import { instantToWire } from '@touchline/contract/wire'
import { HOUR, type Instant, startOfDay } from '@touchline/domain/calendar'
import { bookFaults } from '@touchline/testing/books'
import { everything } from '@touchline/testing/everything'
import { subscribeOn } from '@touchline/testing/on-plans'
import { worldOfEachTest } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { saveMonthlyPlan } from './save-monthly-plan.ts'

const midnight = (date: string): Instant => startOfDay(date, 'Asia/Tokyo')
const END = midnight('2026-11-20')

const world = worldOfEachTest({ now: midnight('2026-11-02') })

const aYear = () =>
  subscribeOn(world, {
    plans: ['yearlyStandardPlan.viewer', 'yearlyStandardPlan.base'],
    start: midnight('2025-11-20'),
    end: END,
  })

async function aCancelledYear(): Promise<TestOrganization> {
  const who = await aYear()
  const body = { contractInfoId: who.contractId, cancellationDate: instantToWire(END - 1) }
  expect((await who.call('cancelContract', { body })).status).toBe(200)
  return who
}

/** The job of the end is an hour late, half of which has passed. */
async function waitForEnd(): Promise<void> {
  const ends = world.database.ownerDb.updateTable('jobs').where('kind', '=', 'plan-end').where('state', '=', 'queued')
  await ends.set({ run_at: at(END + HOUR) }).execute()
  await world.liveUntil(END + HOUR / 2)
}

async function buyMeanwhile(
  who: TestOrganization,
  purchase: 'saveMonthlyPlan' | 'saveYearlyPlan',
  plan: object,
): Promise<void> {
  await waitForEnd()
  expect(await who.buy(purchase, plan)).toMatchObject({ status: 200 })
  await world.liveUntil(midnight('2026-12-02'))
}

const seen = async (who: TestOrganization) => {
  const document = await who.read('getContractInfo')
  const { ownerDb } = world.database
  const bills = await ownerDb.selectFrom('invoices').select('total').orderBy('fixed_at').orderBy('total').execute()
  const dead = ownerDb.selectFrom('jobs').select(['kind', 'last_error']).where('state', '=', 'dead')
  return {
    plans: document.plans
      .map(({ contractPlanId, startDate }) => [startDate.slice(0, 16), contractPlanId])
      .toSorted((a, b) => (a.join() < b.join() ? -1 : 1)),
    isCancellation: document.isCancellation,
    bills: bills.map(({ total }) => total),
    failed: [...world.jobErrors, ...(await dead.execute())],
    faults: await bookFaults(ownerDb),
  }
}

const well = { isCancellation: false, failed: [], faults: [] }
const bought = '2026-11-19T15:30'
const midnightOf = '2026-11-19T15:00'
const monthly = { planId: 'teamStandardPlan', analystNum: 1, viewerNum: 0 }
const yearly = { planId: 'yearlyStandardPlan', analystNum: 1, viewerNum: 0 }

describe('who buys before the late job of an end', () => {
  it('has left the cancelled year: a month begins then, and nothing else', async () => {
    const who = await aCancelledYear()
    await buyMeanwhile(who, 'saveMonthlyPlan', monthly)
    expect(await seen(who)).toMatchObject({
      ...well,
      plans: [
        ['2025-11-19T15:00', 'yearlyStandardPlan.base'],
        ['2025-11-19T15:00', 'yearlyStandardPlan.viewer'],
        [bought, 'teamStandardPlan.base'],
      ],
      bills: [223_300, 7_986],
    })
  })

  it('has left the cancelled year and its seats: another year begins with that day', async () => {
    const who = await aCancelledYear()
    await buyMeanwhile(who, 'saveYearlyPlan', yearly)
    const { plans, ...more } = await seen(who)
    expect(plans.at(-1)).toEqual([midnightOf, 'yearlyStandardPlan.base'])
    expect(more).toMatchObject({ ...well, bills: [223_300, 217_800] })
  })

  it('buys from the trial that is over', async () => {
    const who = await subscribeOn(world, { plans: ['freePlan.base'], start: midnight('2026-11-01'), end: END })
    await buyMeanwhile(who, 'saveMonthlyPlan', monthly)
    expect(await seen(who)).toMatchObject({
      ...well,
      plans: [
        ['2026-10-31T15:00', 'freePlan.base'],
        [midnightOf, 'freeReadonlyPlan.base'],
        [bought, 'teamStandardPlan.base'],
      ],
      bills: [7_986],
    })
  })

  it('changes the year that has been renewed', async () => {
    const who = await aYear()
    await buyMeanwhile(who, 'saveMonthlyPlan', { planId: 'teamBasicPlan' })
    const { plans, ...more } = await seen(who)
    expect(plans.slice(2)).toEqual([
      [midnightOf, 'yearlyStandardPlan.base'],
      [midnightOf, 'yearlyStandardPlan.viewer'],
      ['2027-11-19T15:00', 'teamBasicPlan.base'],
      ['2027-11-19T15:00', 'teamBasicPlan.viewer'],
    ])
    expect(more).toMatchObject({ ...well, bills: [223_300, 223_300] })
  })
})

describe('who asks for a price before the late job of an end', () => {
  it('hears that of the year that has been renewed, and changes nothing', async () => {
    const who = await aYear()
    await waitForEnd()
    await who.signIn()
    const seat = () => who.call('priceUsers', { body: { role: 'viewer', count: 1 } })
    // Requests for approval are throttled.
    const books = async () => ({ ...(await everything(world.database)), throttles: null })
    const before = await books()
    const quoted = await seat()
    expect(quoted).toMatchObject({ status: 200, body: { charge: { subtotal: 5_000 } } })
    for (const purchase of [
      { kind: 'seats', role: 'viewer', count: 1 },
      { kind: 'monthly-plan', planId: 'teamBasicPlan' },
      { kind: 'yearly-plan', ...yearly, viewerNum: 2 },
    ])
      expect(await who.call('askApproval', { body: { purchase, quotedTotal: 1 } })).toMatchObject({
        body: { code: 'quote-changed' },
      })
    expect(await books()).toEqual(before)
    await world.liveUntil(END + 2 * HOUR)
    expect((await seat()).body).toEqual(quoted.body)
  })
})

describe('a purchase', () => {
  it('reads its contract once to decide, and once to say what was written', async () => {
    const who = await subscribeOn(world, { plans: ['freePlan.base'], start: midnight('2026-11-01'), end: END })
    let reads = 0
    const countReads = {
      transformQuery: <Node extends { readonly kind: string }>({ node }: { readonly node: Node }) => {
        const { from, selections } = JSON.parse(JSON.stringify(node))
        const isOfEntries = JSON.stringify(from ?? '').includes('"plan_entries"')
        if (node.kind === 'SelectQueryNode' && isOfEntries && JSON.stringify(selections).includes('SelectAllNode'))
          reads += 1
        return node
      },
      transformResult: async <Result>({ result }: { readonly result: Result }) => result,
    }
    const now = world.now()
    const choice = { groupId: 'teamStandardPlan', analysts: 1, viewers: 0, startsNextMonth: false, givesUpCoupons: [] }
    const order = { ...who, ...choice, actor: who.userId, role: 'administrator', now, newId: randomUUID } as const
    const saved = await inTransaction(world.deps.db, { organizationId: who.organizationId }, (tx) =>
      saveMonthlyPlan(tx.withPlugin(countReads), { ...order, quotedTotal: 21_054 }),
    )
    expect(saved).toMatchObject({ kind: 'saved' })
    expect(reads).toBe(2)
  })
})
