import { ofEachTest, worldOfEachTest } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import type { World } from '@touchline/testing/world'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { cellJobs } from '../../../jobs/cell-jobs.ts'
import type { ChargeOutcome } from '../../../ports/payments.ts'
import { createWorker } from '../../../queue/worker.ts'
import { settleBillings, settlingOf } from './settle-billings.ts'

const MONTHS = 6

const world = worldOfEachTest({ hearsEvents: false })
const many = ofEachTest(() => world.subscribe())
const one = ofEachTest(() => world.subscribe())
const transfer = ofEachTest(() => world.subscribe({ card: null }))

const NOW = Date.UTC(2027, 2, 31, 15)
const clock = { now: () => NOW }

beforeEach(async () => {
  const { settle: _, ...handlers } = cellJobs(world.deps)
  await createWorker({ db: world.deps.db, clock, handlers }).runDue()
})

async function subscribed(count: number): Promise<readonly TestOrganization[]> {
  const made: TestOrganization[] = []
  for (let each = 0; each < count; each += 1) made.push(await world.subscribe())
  const { settle: _, ...handlers } = cellJobs(world.deps)
  await createWorker({ db: world.deps.db, clock, handlers }).runDue()
  return made
}

const settling = () => settlingOf({ ...world.deps, clock })

const billsOf = async (club: TestOrganization) =>
  (await club.rows('settlements', 'billing_id')).map(({ billing_id: billingId }) => ({
    organizationId: club.organizationId,
    billingId,
  }))

const due = async () => [
  ...(await billsOf(many)),
  ...(await billsOf(one)).slice(0, 1),
  ...(await billsOf(transfer)).slice(0, 1),
]

const statuses = async (club: TestOrganization) =>
  (await club.rows('settlements')).map((row) => row.payment_status).toSorted()

const counted = async (who: TestOrganization) => {
  const all = await statuses(who)
  return [all.filter((status) => status === 'Complete').length, all.filter((status) => status === 'Waiting').length]
}

const attempts = () => world.database.ownerDb.selectFrom('payment_attempts').select(['attempt', 'outcome']).execute()

describe('bills that are settled together', () => {
  it('leave room for other organisations: those of one above its share wait behind all others', async () => {
    await settleBillings(settling(), await due())
    expect(await Promise.all([many, one, transfer].map(counted))).toEqual([
      [5, 1],
      [1, 5],
      [0, 6],
    ])
    const { db } = world.deps
    await createWorker({ db, clock, handlers: cellJobs({ ...world.deps, clock }) }).runDue()
    expect(await Promise.all([many, one, transfer].map(counted))).toEqual([
      [6, 0],
      [6, 0],
      [0, 6],
    ])
    expect(await world.charges()).toHaveLength(2 * MONTHS)
    expect(await world.disagreements()).toEqual([])
  }, 30_000)

  it('by two workers at the same moment, in any order, are charged once each', async () => {
    const all = await due()
    const others = [...all, ...all].toReversed()
    await Promise.all([settleBillings({ ...settling(), atOnce: 3 }, all), settleBillings(settling(), others)])
    expect(await world.charges()).toHaveLength(MONTHS + 1)
    expect(new Set((await attempts()).map(({ outcome }) => outcome))).toEqual(new Set(['succeeded']))
    expect(await world.disagreements()).toEqual([])
  }, 30_000)

  it('begin no attempt while the provider is silent, and one that fails leaves the others paid', async () => {
    const { payments } = world.deps
    await settleBillings({ ...settling(), payments: { ...payments, retryAfterSeconds: () => 30 } }, await due())
    expect(await attempts()).toEqual([])
    const broken = { ...payments, charge: breaking(payments.charge, one) }
    await expect(settleBillings({ ...settling(), payments: broken }, await due())).rejects.toThrow('broken')
    expect(await Promise.all([many, one].map(counted))).toEqual([
      [5, 1],
      [0, 5],
    ])
    await settleBillings(settling(), (await billsOf(one)).slice(0, 1))
    expect(await counted(one)).toEqual([1, 5])
    expect(await world.charges()).toHaveLength(MONTHS)
  }, 30_000)
})

describe('answers that come at the same moment', () => {
  const CLUBS = 5

  async function answeredTogether(change: (outcome: ChargeOutcome, index: number) => ChargeOutcome = (same) => same) {
    const clubs = [many, one, ...(await subscribed(CLUBS - 2))]
    const bills = (await Promise.all(clubs.map(billsOf))).flatMap((all) => all.slice(0, 1))
    const { payments } = world.deps
    const { promise: allAsked, resolve } = Promise.withResolvers<void>()
    let asked = 0
    const charge: Charge = async (request) => {
      const outcome = await payments.charge(request)
      asked += 1
      if (asked === bills.length) resolve()
      await allAsked
      const index = bills.findIndex(({ billingId }) => billingId === request.billingId)
      return outcome.kind === 'not-now' ? outcome : change(outcome, index)
    }
    return {
      clubs,
      settle: () => settleBillings({ ...settling(), atOnce: CLUBS, payments: { ...payments, charge } }, bills),
    }
  }

  const receipts = async () => {
    const { rows } = await sql<{ number: number; transaction: string }>`
      select number, xmin::text as transaction from receipts order by number`.execute(world.database.ownerDb)
    return { numbers: rows.map((row) => row.number), transactions: new Set(rows.map((row) => row.transaction)).size }
  }

  it('are booked in two transactions, the first alone, with receipts without a gap', async () => {
    const { settle } = await answeredTogether()
    await settle()
    expect(await receipts()).toEqual({ numbers: [1, 2, 3, 4, 5], transactions: 2 })
    expect(await world.disagreements()).toEqual([])
  }, 60_000)

  it('are booked but for one that cannot be, which is asked about again', async () => {
    const wrong = { minor: 1n, currency: 'JPY' } as const
    const { clubs, settle } = await answeredTogether((outcome, index) =>
      outcome.kind === 'succeeded' && index === 3 ? { ...outcome, amount: wrong } : outcome,
    )
    await expect(settle()).rejects.toThrow('was charged 1')
    expect(await receipts()).toMatchObject({ numbers: [1, 2, 3, 4] })
    await settleBillings(
      settling(),
      (await Promise.all(clubs.map(billsOf))).flatMap((all) => all.slice(0, 1)),
    )
    expect((await receipts()).numbers).toEqual([1, 2, 3, 4, 5])
    expect(await world.charges()).toHaveLength(CLUBS)
    expect(await world.disagreements()).toEqual([])
  }, 60_000)
})

type Charge = World['deps']['payments']['charge']

const breaking =
  (charge: Charge, { organizationId }: TestOrganization): Charge =>
  (request) =>
    request.organizationId === organizationId ? Promise.reject(new Error('broken')) : charge(request)
