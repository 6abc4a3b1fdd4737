import { disagreements } from '@touchline/testing/books'
import type { MadeOrganization } from '@touchline/testing/organization'
import { openWorld, type World } from '@touchline/testing/world'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cellJobs } from '../../../jobs/cell-jobs.ts'
import { createWorker } from '../../../queue/worker.ts'
import { settleBillings, settlingOf } from './settle-billings.ts'

const MONTHS = 6

let world: World
let many: MadeOrganization
let one: MadeOrganization
let transfer: MadeOrganization

const NOW = Date.UTC(2027, 2, 31, 15)
const clock = { now: () => NOW }

/** Half a year in which nothing was settled: each has six bills to pay, the last by bank transfer. */
beforeEach(async () => {
  world = await openWorld({ hearsEvents: false })
  many = await world.subscribe()
  one = await world.subscribe()
  transfer = await world.subscribe({ card: null })
  const { settle: _, ...handlers } = cellJobs(world.deps)
  await createWorker({ db: world.deps.db, clock, handlers }).runDue()
})
afterEach(() => world.close())

const settling = () => settlingOf({ ...world.deps, clock })

const billsOf = async ({ organizationId }: MadeOrganization) => {
  const query = world.database.ownerDb.selectFrom('settlements').select('billing_id').orderBy('billing_id')
  const rows = await query.where('organization_id', '=', organizationId).execute()
  return rows.map(({ billing_id: billingId }) => ({ organizationId, billingId }))
}

/** All of the first organisation, then one of each other. */
const due = async () => [
  ...(await billsOf(many)),
  ...(await billsOf(one)).slice(0, 1),
  ...(await billsOf(transfer)).slice(0, 1),
]

const statuses = async ({ organizationId }: MadeOrganization) => {
  const query = world.database.ownerDb.selectFrom('settlements').select('payment_status')
  return (await query.where('organization_id', '=', organizationId).execute())
    .map((row) => row.payment_status)
    .toSorted()
}

const counted = async (who: MadeOrganization) => {
  const all = await statuses(who)
  return [all.filter((status) => status === 'Complete').length, all.filter((status) => status === 'Waiting').length]
}

const attempts = () => world.database.ownerDb.selectFrom('payment_attempts').select(['attempt', 'outcome']).execute()

const charges = async () => (await world.provider.books()).charges

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
    expect(await charges()).toHaveLength(2 * MONTHS)
    expect(await disagreements(world.database.ownerDb, world.provider)).toEqual([])
  }, 30_000)

  it('by two workers at the same moment, in any order, are charged once each', async () => {
    const all = await due()
    const others = [...all, ...all].toReversed()
    await Promise.all([settleBillings({ ...settling(), atOnce: 3 }, all), settleBillings(settling(), others)])
    expect(await charges()).toHaveLength(MONTHS + 1)
    expect(new Set((await attempts()).map(({ outcome }) => outcome))).toEqual(new Set(['succeeded']))
    expect(await disagreements(world.database.ownerDb, world.provider)).toEqual([])
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
    expect(await charges()).toHaveLength(MONTHS)
  }, 30_000)
})

type Charge = World['deps']['payments']['charge']

const breaking =
  (charge: Charge, { organizationId }: MadeOrganization): Charge =>
  (request) =>
    request.organizationId === organizationId ? Promise.reject(new Error('broken')) : charge(request)
