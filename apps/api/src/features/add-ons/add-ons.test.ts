import { addUploadTime } from '@touchline/contract/plans/add-ons'
import { getCurrentUpperLimits } from '@touchline/contract/usage'
import { consumptionTax } from '@touchline/domain/money'
import { addOnPath, buyAddOn, newKey, quoteAddOn } from '@touchline/testing/add-ons'
import { createUser } from '@touchline/testing/organization'
import { NOW, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { untilWaiting } from '@touchline/testing/while-held'
import { describe, expect, it } from 'vitest'
import { loadContract } from '../../books/contract/contracts.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'

const ANCHOR = Date.parse('2026-03-31T15:00:00Z')

const cell = await sharedCell()

const monthly = () => cell.open({ basePlanId: 'teamStandardPlan.base' })

const yearly = () =>
  cell.open({
    basePlanId: 'yearlyStandardPlan.base',
    createdAt: ANCHOR,
    until: Date.parse('2027-03-31T15:00:00Z'),
  })

const entriesOf = async (organization: TestOrganization) => {
  const { results } = await organization.read('listContractInfo')
  return results.flatMap(({ customerType, plans }) =>
    plans
      .filter(({ contractPlanId }) => !contractPlanId.endsWith('.base'))
      .map(({ contractPlanId, startDate, endDate }) => [customerType, contractPlanId, startDate, endDate]),
  )
}

const monthOf = async (organization: TestOrganization) => {
  await cell.runDue()
  return await organization.read('getBillingDetail')
}

describe('monthly hours', () => {
  it('are one entry an hour for the current month, and the month’s bill grows by what was quoted', async () => {
    const organization = await monthly()
    const before = (await quoteAddOn(organization, 'upload', { hours: 3 })).charge
    expect(before).toEqual({
      currency: 'JPY',
      subtotal: 3_000,
      consumptionTaxRate: 10,
      taxedAs: consumptionTax,
      tax: 300,
      total: 3_300,
    })
    const reply = await buyAddOn(organization, 'upload', { hours: 3 })
    expect(reply.status).toBe(200)
    expect(addUploadTime.response.parse(reply.body).quote.until).toBe('2026-11-30T14:59:59.999Z')
    const hour = [
      'manage_organization',
      'teamStandardPlan.upload',
      '2026-10-31T15:00:00.000Z',
      '2026-11-30T14:59:59.999Z',
    ]
    expect(await entriesOf(organization)).toEqual([hour, hour, hour])
    const { charge, plans } = await monthOf(organization)
    expect(charge.total).toBe(19_800 * 1.1 + 3_300)
    expect(plans.find((line) => line.role === 'upload')).toMatchObject({ price: 3_000, pricePerUsage: 1_000 })
  })

  it('for one user are in a document of their own, made once and billed with the organisation', async () => {
    const organization = await monthly()
    const userId = await createUser(cell.database.ownerDb, { ...organization, roles: ['analyst'], createdAt: ANCHOR })
    await buyAddOn(organization, 'export', { hours: 2, userId })
    await buyAddOn(organization, 'export', { hours: 1, userId })
    const { results } = await organization.read('listContractInfo')
    const own = results.filter((each) => each.customerType === 'manage_user')
    expect(own).toMatchObject([{ customerId: userId, billingContractInfoId: organization.contractId }])
    expect(own[0]?.plans).toHaveLength(3)
    const { plans } = await monthOf(organization)
    expect(plans.find((line) => line.role === 'export')).toMatchObject({ price: 2_400, derivation: { count: 3 } })
  })

  it('of export are sold next to a plan that includes none, count in the limits, and are on the bill', async () => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    const userId = await createUser(cell.database.ownerDb, { ...organization, roles: ['analyst'], createdAt: ANCHOR })
    const limitOf = async (path: string) => {
      const { body } = await organization.get(`/manage/upper_limit/current_value${path}`)
      const { currentUpperLimits } = getCurrentUpperLimits.response.parse(body)
      return currentUpperLimits.find(({ targetAggregationTypes: [type] }) => type === 'CLIP_MOVIE_CONVERT_TIME')
        ?.totalUpperHardLimit
    }
    expect(await limitOf('')).toBe(0)
    expect((await quoteAddOn(organization, 'export', { hours: 10 })).charge.total).toBe(8_800)
    expect((await buyAddOn(organization, 'export', { hours: 2 })).status).toBe(200)
    expect((await buyAddOn(organization, 'export', { hours: 1, userId })).status).toBe(200)
    expect(await limitOf('')).toBe(3 * 3_600)
    expect(await limitOf(`/users/${userId}`)).toBe(3 * 3_600)
    expect(await limitOf(`/users/${organization.userId}`)).toBe(2 * 3_600)
    const { charge, plans } = await monthOf(organization)
    expect(charge.total).toBe(9_900 * 1.1 + 3 * 880)
    expect(plans.find((line) => line.role === 'export')).toMatchObject({ price: 2_400, derivation: { count: 3 } })
  })

  it('are bought once per key', async () => {
    const organization = await monthly()
    const headers = newKey()
    const body = { hours: 1, quotedTotal: 1_100 }
    const replies = await Promise.all(
      [1, 2, 3].map(() => organization.post(addOnPath(organization, 'upload'), body, headers)),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body)
    expect(await entriesOf(organization)).toHaveLength(1)
    expect(
      await organization.post(addOnPath(organization, 'upload'), { hours: 2, quotedTotal: 2_200 }, headers),
    ).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    })
    cell.clock.moveTo(Date.parse('2027-03-21T04:00:00Z'))
    expect((await organization.post(addOnPath(organization, 'upload'), body, headers)).body).toEqual(replies[0]?.body)
    expect(await entriesOf(organization)).toHaveLength(1)
  })

  it('that waited for the contract until the month was over are for the month that began', async () => {
    const organization = await monthly()
    const { db } = cell.database
    cell.clock.moveTo(Date.parse('2026-11-30T14:59:59Z'))
    const order = { hours: 1, quotedTotal: 1_100 }
    const bought = await inTransaction(db, organization, async (tx) => {
      await loadContract(tx, organization.organizationId, organization.contractId, { lock: true })
      const waiting = organization.post(addOnPath(organization, 'upload'), order, newKey())
      await untilWaiting(tx, 1)
      cell.clock.moveTo(Date.parse('2026-11-30T15:00:00Z'))
      return { waiting }
    })
    expect(await bought.waiting).toMatchObject({ status: 200 })
    expect(await entriesOf(organization)).toMatchObject([
      [expect.anything(), expect.anything(), '2026-11-30T15:00:00.000Z', '2026-12-31T14:59:59.999Z'],
    ])
  })

  it('change the document: a save of what was read before them is refused', async () => {
    const organization = await monthly()
    const path = `/manage/contract_info/${organization.contractId}`
    const { headers, body } = await organization.get(path)
    await buyAddOn(organization, 'upload', { hours: 1 })
    const saved = await organization.put(path, body, { 'if-match': String(headers['etag']) })
    expect(saved).toMatchObject({ status: 409, body: { code: 'stale-document' } })
  })
})

describe('seats', () => {
  it('of a yearly plan cost the days until its renewal, today included', async () => {
    const organization = await yearly()
    expect((await quoteAddOn(organization, 'users', { role: 'analyst', count: 2 })).charge).toMatchObject({
      subtotal: 14_356,
      total: 15_791,
    })
    expect(await buyAddOn(organization, 'users', { role: 'analyst', count: 2 })).toMatchObject({ status: 200 })
    const seat = [
      'manage_organization',
      'yearlyStandardPlan.analyst',
      '2026-11-21T04:00:00.000Z',
      '2027-03-31T14:59:59.999Z',
    ]
    expect(await entriesOf(organization)).toEqual([seat, seat])
    expect((await monthOf(organization)).charge).toMatchObject({ subtotal: 14_356, total: 15_791 })
  })

  it('of a monthly plan are sold to other clients too', async () => {
    const organization = await monthly()
    expect(await buyAddOn(organization, 'users', { role: 'viewer', count: 3 })).toMatchObject({ status: 200 })
    expect(await entriesOf(organization)).toHaveLength(3)
  })

  it('continue with the plan when a scheduled change is withdrawn', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    const change = { planId: 'teamBasicPlan', quotedTotal: 19_800 * 1.1 }
    expect((await organization.post(addOnPath(organization, 'monthly'), change, newKey())).status).toBe(200)
    expect((await buyAddOn(organization, 'users', { role: 'viewer', count: 1 })).status).toBe(200)
    expect((await buyAddOn(organization, 'upload', { hours: 1 })).status).toBe(200)
    const seat = 'teamStandardPlan.viewer'
    expect((await entriesOf(organization)).filter(([, plan]) => plan === seat)).toMatchObject([
      [expect.anything(), seat, expect.anything(), '2026-11-30T14:59:59.999Z'],
    ])
    expect((await organization.delete(addOnPath(organization, 'reserved'))).status).toBe(200)
    expect((await entriesOf(organization)).map(([, plan, , end]) => [plan, end])).toEqual([
      ['teamStandardPlan.upload', '2026-11-30T14:59:59.999Z'],
      [seat, null],
    ])
  })

  it('end at 999 of a role', async () => {
    const organization = await yearly()
    const { ownerDb } = cell.database
    await ownerDb
      .insertInto('plan_entries')
      .values(
        Array.from({ length: 995 }, () => ({
          organization_id: organization.organizationId,
          contract_id: organization.contractId,
          entry_id: crypto.randomUUID(),
          contract_plan_id: 'yearlyStandardPlan.viewer',
          role: 'viewer' as const,
          starts_at: at(ANCHOR),
        })),
      )
      .execute()
    const refused = await organization.post(`${addOnPath(organization, 'users')}/price`, { role: 'viewer', count: 5 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'too-many-seats' } })
    const quotedTotal = (await quoteAddOn(organization, 'users', { role: 'viewer', count: 3 })).charge.total
    const order = { role: 'viewer', count: 3, quotedTotal }
    const both = await Promise.all(
      [1, 2].map(() => organization.post(addOnPath(organization, 'users'), order, newKey())),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await buyAddOn(organization, 'users', { role: 'viewer', count: 1 })).toMatchObject({ status: 200 })
  })
})

const { contracts, onHold } = {
  contracts: (columns: Record<string, unknown>) => async (organization: TestOrganization) => {
    const rows = cell.database.ownerDb.updateTable('contracts').where('contract_id', '=', organization.contractId)
    await rows.set(columns).execute()
  },
  onHold: async (organization: TestOrganization) => {
    const rows = cell.database.ownerDb
      .updateTable('organizations')
      .where('organization_id', '=', organization.organizationId)
    await rows.set({ parked_at: at(NOW), parked_reason: 'looked at' }).execute()
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
    ['an organisation on hold', 'teamStandardPlan.base', onHold, 'parked', 409],
    ['a currency without a price', 'teamStandardPlan.base', contracts({ currency: 'USD' }), 'currency-unpriced', 409],
  ] as const)('with %s', async (_case, basePlanId, prepare, code, status) => {
    const organization = await cell.open(basePlanId === undefined ? {} : { basePlanId })
    await prepare(organization)
    const refusal = { status, body: { code } }
    expect(await organization.post(`${addOnPath(organization, 'upload')}/price`, { hours: 1 })).toMatchObject(refusal)
    expect(
      await organization.post(addOnPath(organization, 'upload'), { hours: 1, quotedTotal: 1_100 }, newKey()),
    ).toMatchObject(refusal)
    expect(await entriesOf(organization)).toEqual([])
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
    const organization = await open()
    const refusal = { status, body: { code } }
    expect(await organization.post(`${addOnPath(organization, what)}/price`, body)).toMatchObject(refusal)
    expect(await organization.post(addOnPath(organization, what), { ...body, quotedTotal: 0 }, newKey())).toMatchObject(
      refusal,
    )
  })

  it('yearly hours for one user', async () => {
    const organization = await yearly()
    const body = { hours: 60, userId: organization.userId }
    expect(await organization.post(`${addOnPath(organization, 'upload')}/price`, body)).toMatchObject({
      body: { code: 'not-offered' },
    })
  })

  it('another total than the one now, with the one now; and no key at all', async () => {
    const organization = await monthly()
    const body = { hours: 1, quotedTotal: 1_000 }
    expect(await organization.post(addOnPath(organization, 'upload'), body, newKey())).toMatchObject({
      status: 409,
      body: { code: 'quote-changed', details: { total: 1_100 } },
    })
    expect(await organization.post(addOnPath(organization, 'upload'), body)).toMatchObject({
      body: { code: 'idempotency-key-required' },
    })
    expect(await entriesOf(organization)).toEqual([])
  })

  it('another organisation’s document', async () => {
    const [organization, other] = [await monthly(), await monthly()]
    const reply = await organization.post(`${addOnPath(other, 'upload')}/price`, { hours: 1 })
    expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})
