import { getBillingDetail } from '@touchline/contract/billing'
import { listContractInfo } from '@touchline/contract/contract-info'
import { addOnQuote, addUploadTime } from '@touchline/contract/plans/add-ons'
import { type Club, openTestCell, type TestCell } from '@touchline/testing/cell'
import { createUser } from '@touchline/testing/organization'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadContract } from '../../books/contract/contracts.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'

const NOW = '2026-11-21T04:00:00Z'
const ANCHOR = Date.parse('2026-03-31T15:00:00Z')

let cell: TestCell

beforeAll(async () => {
  cell = await openTestCell(NOW)
})
afterAll(() => cell.drop())
beforeEach(() => cell.clock.moveTo(Date.parse(NOW)))

const monthly = () => cell.open({ basePlanId: 'teamStandardPlan.base' })

/** Standard from 1 April 2026 for a year, in Tokyo. */
const yearly = async () => {
  const club = await cell.open({ basePlanId: 'yearlyStandardPlan.base', createdAt: ANCHOR })
  const { ownerDb } = cell.database
  await ownerDb
    .updateTable('contracts')
    .set({ yearly_anchor: at(ANCHOR) })
    .where('contract_id', '=', club.contractId)
    .execute()
  await ownerDb
    .updateTable('plan_entries')
    .set({ ends_at: at(Date.parse('2027-03-31T15:00:00Z')) })
    .where('contract_id', '=', club.contractId)
    .execute()
  return club
}

const place = (club: Club, what: string) => `/manage/contract_info/${club.contractId}/plans/${what}`
const newKey = () => ({ 'idempotency-key': crypto.randomUUID() })

const quote = async (club: Club, what: string, body: object) =>
  addOnQuote.parse((await club.post(`${place(club, what)}/price`, body)).body)

const buy = async (club: Club, what: string, body: object, headers = newKey()) => {
  const { charge } = await quote(club, what, body)
  return club.post(place(club, what), { ...body, quotedTotal: charge.total }, headers)
}

const entriesOf = async (club: Club) => {
  const { results } = listContractInfo.response.parse((await club.get('/manage/contract_info')).body)
  return results.flatMap(({ customerType, plans }) =>
    plans
      .filter(({ contractPlanId }) => !contractPlanId.endsWith('.base'))
      .map(({ contractPlanId, startDate, endDate }) => [customerType, contractPlanId, startDate, endDate]),
  )
}

const monthOf = async (club: Club) => {
  await cell.runDue()
  return getBillingDetail.response.parse((await club.get(`/manage/billing/detail/${club.contractId}`)).body)
}

describe('monthly hours', () => {
  it('are one entry an hour for the current month, and the month’s bill grows by what was quoted', async () => {
    const club = await monthly()
    const before = (await quote(club, 'upload', { hours: 3 })).charge
    expect(before).toEqual({ currency: 'JPY', subtotal: 3_000, consumptionTaxRate: 10, tax: 300, total: 3_300 })
    const reply = await buy(club, 'upload', { hours: 3 })
    expect(reply.status).toBe(200)
    expect(addUploadTime.response.parse(reply.body).quote.until).toBe('2026-11-30T14:59:59.999Z')
    const hour = [
      'manage_organization',
      'teamStandardPlan.upload',
      '2026-10-31T15:00:00.000Z',
      '2026-11-30T14:59:59.999Z',
    ]
    expect(await entriesOf(club)).toEqual([hour, hour, hour])
    const { charge, plans } = await monthOf(club)
    expect(charge.total).toBe(19_800 * 1.1 + 3_300)
    expect(plans.find((line) => line.role === 'upload')).toMatchObject({ price: 3_000, pricePerUsage: 1_000 })
  })

  it('for one user are in a document of their own, made once and billed with the organisation', async () => {
    const club = await monthly()
    const userId = await createUser(cell.database.ownerDb, { ...club, roles: ['analyst'], createdAt: ANCHOR })
    await buy(club, 'export', { hours: 2, userId })
    await buy(club, 'export', { hours: 1, userId })
    const { results } = listContractInfo.response.parse((await club.get('/manage/contract_info')).body)
    const own = results.filter((each) => each.customerType === 'manage_user')
    expect(own).toMatchObject([{ customerId: userId, billingContractInfoId: club.contractId }])
    expect(own[0]?.plans).toHaveLength(3)
    const { plans } = await monthOf(club)
    expect(plans.find((line) => line.role === 'export')).toMatchObject({ price: 2_400, derivation: { count: 3 } })
  })

  it('are bought once per key', async () => {
    const club = await monthly()
    const headers = newKey()
    const body = { hours: 1, quotedTotal: 1_100 }
    const replies = await Promise.all([1, 2, 3].map(() => club.post(place(club, 'upload'), body, headers)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body)
    expect(await entriesOf(club)).toHaveLength(1)
    expect(await club.post(place(club, 'upload'), { hours: 2, quotedTotal: 2_200 }, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    })
    // By a process whose clock is four months ahead the key is as old as it is.
    cell.clock.moveTo(Date.parse('2027-03-21T04:00:00Z'))
    expect((await club.post(place(club, 'upload'), body, headers)).body).toEqual(replies[0]?.body)
    expect(await entriesOf(club)).toHaveLength(1)
  })

  it('that waited for the contract until the month was over are for the month that began', async () => {
    const club = await monthly()
    const { db, ownerDb } = cell.database
    cell.clock.moveTo(Date.parse('2026-11-30T14:59:59Z'))
    const order = { hours: 1, quotedTotal: 1_100 }
    const bought = await inTransaction(db, club, async (tx) => {
      await loadContract(tx, club.organizationId, club.contractId, { lock: true })
      const waiting = club.post(place(club, 'upload'), order, newKey())
      const count = sql<{ n: number }>`select count(*)::int as n from pg_locks
        join pg_stat_activity using (pid) where not granted and datname = current_database()`
      await expect.poll(async () => (await count.execute(ownerDb)).rows[0]?.n).toBe(1)
      cell.clock.moveTo(Date.parse('2026-11-30T15:00:00Z'))
      return { waiting }
    })
    expect(await bought.waiting).toMatchObject({ status: 200 })
    expect(await entriesOf(club)).toMatchObject([
      [expect.anything(), expect.anything(), '2026-11-30T15:00:00.000Z', '2026-12-31T14:59:59.999Z'],
    ])
  })

  it('change the document: who saves it as it was before is told', async () => {
    const club = await monthly()
    const path = `/manage/contract_info/${club.contractId}`
    const { headers, body } = await club.get(path)
    await buy(club, 'upload', { hours: 1 })
    const saved = await club.put(path, body, { 'if-match': String(headers['etag']) })
    expect(saved).toMatchObject({ status: 409, body: { code: 'stale-document' } })
  })
})

describe('seats', () => {
  it('of a yearly plan cost the days until its renewal, today included', async () => {
    const club = await yearly()
    // 131 of 365 days, each seat rounded down.
    expect((await quote(club, 'users', { role: 'analyst', count: 2 })).charge).toMatchObject({
      subtotal: 14_356,
      total: 15_791,
    })
    expect(await buy(club, 'users', { role: 'analyst', count: 2 })).toMatchObject({ status: 200 })
    const seat = [
      'manage_organization',
      'yearlyStandardPlan.analyst',
      '2026-11-21T04:00:00.000Z',
      '2027-03-31T14:59:59.999Z',
    ]
    expect(await entriesOf(club)).toEqual([seat, seat])
    expect((await monthOf(club)).charge).toMatchObject({ subtotal: 14_356, total: 15_791 })
  })

  it('of a monthly plan are sold to other clients too', async () => {
    const club = await monthly()
    expect(await buy(club, 'users', { role: 'viewer', count: 3 })).toMatchObject({ status: 200 })
    expect(await entriesOf(club)).toHaveLength(3)
  })

  it('go on with the plan when a reserved change is taken back', async () => {
    const club = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    const change = { planId: 'teamBasicPlan', quotedTotal: 19_800 * 1.1 }
    expect((await club.post(place(club, 'monthly'), change, newKey())).status).toBe(200)
    expect((await buy(club, 'users', { role: 'viewer', count: 1 })).status).toBe(200)
    expect((await buy(club, 'upload', { hours: 1 })).status).toBe(200)
    const seat = 'teamStandardPlan.viewer'
    expect((await entriesOf(club)).filter(([, plan]) => plan === seat)).toMatchObject([
      [expect.anything(), seat, expect.anything(), '2026-11-30T14:59:59.999Z'],
    ])
    expect((await club.delete(place(club, 'reserved'))).status).toBe(200)
    expect((await entriesOf(club)).map(([, plan, , end]) => [plan, end])).toEqual([
      ['teamStandardPlan.upload', '2026-11-30T14:59:59.999Z'],
      [seat, null],
    ])
  })

  it('end at 999 of a role', async () => {
    const club = await yearly()
    const { ownerDb } = cell.database
    await ownerDb
      .insertInto('plan_entries')
      .values(
        Array.from({ length: 995 }, () => ({
          organization_id: club.organizationId,
          contract_id: club.contractId,
          entry_id: crypto.randomUUID(),
          contract_plan_id: 'yearlyStandardPlan.viewer',
          role: 'viewer' as const,
          starts_at: at(ANCHOR),
        })),
      )
      .execute()
    const refused = await club.post(`${place(club, 'users')}/price`, { role: 'viewer', count: 5 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'too-many-seats' } })
    const quotedTotal = (await quote(club, 'users', { role: 'viewer', count: 3 })).charge.total
    const order = { role: 'viewer', count: 3, quotedTotal }
    const both = await Promise.all([1, 2].map(() => club.post(place(club, 'users'), order, newKey())))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await buy(club, 'users', { role: 'viewer', count: 1 })).toMatchObject({ status: 200 })
  })
})

const { contracts, parked } = {
  contracts: (columns: Record<string, unknown>) => async (club: Club) => {
    const rows = cell.database.ownerDb.updateTable('contracts').where('contract_id', '=', club.contractId)
    await rows.set(columns).execute()
  },
  parked: async (club: Club) => {
    const rows = cell.database.ownerDb.updateTable('organizations').where('organization_id', '=', club.organizationId)
    await rows.set({ parked_at: at(Date.parse(NOW)), parked_reason: 'looked at' }).execute()
  },
}

describe('what is refused', () => {
  it.each([
    ['no plan', undefined, async () => undefined, 'no-plan', 409],
    ['a trial', 'freePlan.base', async () => undefined, 'trial-plan', 403],
    ['an ended trial', 'freeReadonlyPlan.base', async () => undefined, 'read-only-plan', 403],
    ['a paused plan', 'settlementReadonlyPlan.base', async () => undefined, 'read-only-plan', 403],
    ['no telephone', 'teamStandardPlan.base', contracts({ payer_tel: null }), 'contact-unregistered', 409],
    ['bank transfer', 'teamStandardPlan.base', contracts({ payment_method: 'BANK_TRANSFER' }), 'not-credit-card', 409],
    [
      'no card',
      'teamStandardPlan.base',
      contracts({ card_payment_method_id: null, card_last4: null }),
      'card-unregistered',
      409,
    ],
    ['a parked organisation', 'teamStandardPlan.base', parked, 'parked', 409],
    ['a currency without a price', 'teamStandardPlan.base', contracts({ currency: 'USD' }), 'currency-unpriced', 409],
  ] as const)('with %s', async (_case, basePlanId, prepare, code, status) => {
    const club = await cell.open(basePlanId === undefined ? {} : { basePlanId })
    await prepare(club)
    const refusal = { status, body: { code } }
    expect(await club.post(`${place(club, 'upload')}/price`, { hours: 1 })).toMatchObject(refusal)
    expect(await club.post(place(club, 'upload'), { hours: 1, quotedTotal: 1_100 }, newKey())).toMatchObject(refusal)
    expect(await entriesOf(club)).toEqual([])
  })

  it.each([
    ['11 monthly hours', monthly, 'upload', { hours: 11 }, 400, 'amount-not-offered'],
    ['59 yearly hours', yearly, 'upload', { hours: 59 }, 400, 'amount-not-offered'],
    ['1 yearly hour of export', yearly, 'export', { hours: 1 }, 400, 'amount-not-offered'],
    ['11 users', yearly, 'users', { role: 'viewer', count: 11 }, 400, 'invalid-request'],
    ['no user', yearly, 'users', { role: 'viewer', count: 0 }, 400, 'invalid-request'],
    ['administrators', yearly, 'users', { role: 'administrator', count: 1 }, 400, 'invalid-request'],
    ['half an hour', monthly, 'upload', { hours: 0.5 }, 400, 'invalid-request'],
    ['hours for a stranger', monthly, 'upload', { hours: 1, userId: crypto.randomUUID() }, 404, 'user-unknown'],
  ] as const)('%s', async (_case, open, what, body, status, code) => {
    const club = await open()
    const refusal = { status, body: { code } }
    expect(await club.post(`${place(club, what)}/price`, body)).toMatchObject(refusal)
    expect(await club.post(place(club, what), { ...body, quotedTotal: 0 }, newKey())).toMatchObject(refusal)
  })

  it('yearly hours for one user', async () => {
    const club = await yearly()
    const body = { hours: 60, userId: club.userId }
    expect(await club.post(`${place(club, 'upload')}/price`, body)).toMatchObject({ body: { code: 'not-offered' } })
  })

  it('another total than the one now, with the one now; and no key at all', async () => {
    const club = await monthly()
    const body = { hours: 1, quotedTotal: 1_000 }
    expect(await club.post(place(club, 'upload'), body, newKey())).toMatchObject({
      status: 409,
      body: { code: 'quote-changed', details: { total: 1_100 } },
    })
    expect(await club.post(place(club, 'upload'), body)).toMatchObject({ body: { code: 'idempotency-key-required' } })
    expect(await entriesOf(club)).toEqual([])
  })

  it('another organisation’s document', async () => {
    const [club, other] = [await monthly(), await monthly()]
    const path = `/manage/contract_info/${other.contractId}/plans/upload`
    expect(await club.post(`${path}/price`, { hours: 1 })).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})
