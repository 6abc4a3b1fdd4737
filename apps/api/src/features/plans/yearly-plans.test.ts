import { randomUUID } from 'node:crypto'
import { quoteYearlyPlan, saveYearlyPlan } from '@touchline/contract/plans/yearly-plans'
import { consumptionTax } from '@touchline/domain/money'
import { everything } from '@touchline/testing/everything'
import { createGame } from '@touchline/testing/game'
import type { OrganizationOptions } from '@touchline/testing/organization'
import { NOW, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const START = '2026-11-20T15:00:00.000Z'
const END = '2027-11-20T14:59:59.999Z'
const cell = await sharedCell()

const pathOf = (organization: TestOrganization, rest: string) =>
  `/manage/contract_info/${organization.contractId}/plans/${rest}`
const plans = (...ids: string[]) => ids.map((contractPlanId) => ({ contractPlanId }))
const standard = (...seats: string[]) => ({
  startDate: START,
  endDate: END,
  newPlans: plans('yearlyStandardPlan.base', ...seats.map((seat) => `yearlyStandardPlan.${seat}`)),
})
const quote = (organization: TestOrganization, body: unknown) =>
  organization.post(pathOf(organization, 'yearly/price'), body)
const put = (organization: TestOrganization, body: unknown) => organization.put(pathOf(organization, 'yearly'), body)

interface Choice {
  readonly planId: string
  readonly quotedTotal: number
  readonly analystNum?: number
  readonly viewerNum?: number
}
const save = (organization: TestOrganization, choice: Choice, key: string = randomUUID()) =>
  organization.post(pathOf(organization, 'yearly'), choice, { 'idempotency-key': key })
const bought: Choice = { planId: 'yearlyStandardPlan', quotedTotal: 217_800 }

const plansOf = async (organization: TestOrganization) =>
  (await organization.plans()).toSorted((a, b) => a.join().localeCompare(b.join()))

const chargedOf = async (organization: TestOrganization) => (await organization.bills()).map(({ total }) => total)

describe('the quote of a yearly plan', () => {
  it('shows every part and the total with tax, and changes nothing', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    const before = await everything(cell.database)
    const reply = await quote(organization, standard('analyst', 'viewer', 'viewer'))
    expect(reply).toMatchObject({
      status: 200,
      body: {
        charge: {
          currency: 'JPY',
          subtotal: 228_000,
          consumptionTaxRate: 10,
          taxedAs: consumptionTax,
          tax: 22_800,
          total: 250_800,
        },
        plans: [
          { contractPlanId: 'yearlyStandardPlan.base', subtotal: 198_000 },
          { contractPlanId: 'yearlyStandardPlan.analyst', subtotal: 20_000 },
          { contractPlanId: 'yearlyStandardPlan.viewer', subtotal: 10_000 },
        ],
      },
    })
    expect(await everything(cell.database)).toEqual(before)
  })

  it.each([
    [[], '2026-11-20'],
    [['analyst', 'analyst', 'viewer'], '2025-10-05'],
    [['viewer', 'viewer', 'viewer', 'viewer'], '2025-11-19'],
  ])('is to the unit what is charged then, with %j and a movie of %s', async (seats, uploaded) => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    await createGame(cell.database.ownerDb, organization, {
      storedAt: Date.parse(`${uploaded}T00:00:00Z`),
      seconds: 46_740,
    })
    const quoted = quoteYearlyPlan.response.parse((await quote(organization, standard(...seats))).body)
    expect(await put(organization, standard(...seats))).toMatchObject({ status: 200 })
    await cell.runDue()
    expect(await chargedOf(organization)).toEqual([quoted.charge.total])
  })
})

describe('choosing a yearly plan', () => {
  it('begins it today, ends the monthly one with yesterday, and is paid by card at once', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    await organization.setContract({ payment_method: 'BANK_TRANSFER', yearly_payment_method: 'BANK_TRANSFER' })
    const reply = await save(organization, { ...bought, viewerNum: 1, quotedTotal: 223_300 })
    expect(saveYearlyPlan.response.parse(reply.body)).toMatchObject({
      change: 'upgrade',
      boundary: START,
      term: { from: '2026-11-21', to: '2027-11-20' },
      contractInfo: {
        yearlyAnchor: START,
        nextBillingDate: '2027-11-20T15:00:00.000Z',
        payment: { method: 'CREDIT_CARD', yearlyMethod: 'CREDIT_CARD' },
      },
    })
    expect(await plansOf(organization)).toEqual([
      ['teamStandardPlan.base', '2026-01-01T00:00:00.000Z', '2026-11-20T14:59:59.999Z'],
      ['yearlyStandardPlan.base', START, END],
      ['yearlyStandardPlan.viewer', START, END],
    ])
  })

  it('replaces a plan that was bought earlier on the same day', async () => {
    const organization = await cell.open({ basePlanId: 'freePlan.base' })
    const monthly = { planId: 'teamStandardPlan', quotedTotal: 7_260 }
    await organization.post(pathOf(organization, 'monthly'), monthly, { 'idempotency-key': randomUUID() })
    cell.clock.moveTo(NOW + 3_600_000)
    expect((await save(organization, bought)).status).toBe(200)
    expect(await plansOf(organization)).toEqual([
      ['freePlan.base', '2026-01-01T00:00:00.000Z', '2026-11-20T14:59:59.999Z'],
      ['yearlyStandardPlan.base', START, END],
    ])
  })

  it('under a yearly plan is scheduled for the day after its term, and replaces what was scheduled before', async () => {
    const organization = await cell.open()
    await save(organization, bought)
    expect(await save(organization, { planId: 'yearlyBasicPlan', quotedTotal: 108_900 })).toMatchObject({
      status: 200,
      body: { change: 'downgrade', boundary: '2027-11-20T15:00:00.000Z' },
    })
    const again = await save(organization, { planId: 'yearlyStandardPlusPlan', quotedTotal: 327_800 })
    expect(again).toMatchObject({ status: 200, body: { change: 'upgrade' } })
    expect(await plansOf(organization)).toEqual([
      ['yearlyStandardPlan.base', START, END],
      ['yearlyStandardPlusPlan.base', '2027-11-20T15:00:00.000Z', '2028-11-20T14:59:59.999Z'],
    ])
  })

  it('in force again withdraws what was scheduled, also a cancellation', async () => {
    const organization = await cell.open()
    await save(organization, bought)
    const before = await plansOf(organization)
    await save(organization, { planId: 'yearlyBasicPlan', quotedTotal: 108_900 })
    expect(await save(organization, bought)).toMatchObject({ status: 200, body: { change: 'resume' } })
    expect(await plansOf(organization)).toEqual(before)
    await organization.setContract({ cancellation_state: 'reserved', cancellation_at: at(Date.parse(END) + 1) })
    expect((await organization.read('getContractInfo')).nextBillingDate).toBeNull()
    expect(await save(organization, bought)).toMatchObject({
      status: 200,
      body: { change: 'resume', contractInfo: { cancellationDate: null, nextBillingDate: '2027-11-20T15:00:00.000Z' } },
    })
    expect(await plansOf(organization)).toEqual(before)
  })

  it('with more seats of the plan in force schedules them for the next term', async () => {
    const organization = await cell.open()
    await save(organization, bought)
    const more = await save(organization, { ...bought, analystNum: 2, quotedTotal: 239_800 })
    expect(more).toMatchObject({ status: 200, body: { boundary: '2027-11-20T15:00:00.000Z' } })
  })

  it('once per key, however often it is sent', async () => {
    const organization = await cell.open()
    const replies = await Promise.all([1, 2, 3].map(() => save(organization, bought, 'one-purchase-only')))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    await cell.runDue()
    expect(await chargedOf(organization)).toEqual([217_800])
    const other = await save(organization, { ...bought, planId: 'yearlyBasicPlan' }, 'one-purchase-only')
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
  })
})

describe('a yearly plan is refused', () => {
  it.each<[string, unknown, string]>([
    ['another first day', { ...standard(), startDate: '2026-11-21T15:00:00.000Z' }, 'body.startDate'],
    ['another last day', { ...standard(), endDate: '2027-11-21T14:59:59.999Z' }, 'body.endDate'],
    ['no base plan', { ...standard(), newPlans: plans('yearlyStandardPlan.viewer') }, 'body.newPlans'],
    ['an unknown plan', { ...standard(), newPlans: plans('noPlan') }, 'body.newPlans.0.contractPlanId'],
    [
      'seats of another plan',
      { ...standard(), newPlans: plans('yearlyStandardPlan.base', 'yearlyBasicPlan.viewer') },
      'body.newPlans.1.contractPlanId',
    ],
    ['a date that is none', { ...standard(), startDate: 'tomorrow' }, 'body.startDate'],
    ['a field too many', { ...standard(), price: 1 }, 'body.price'],
    ['no plans', { startDate: START, endDate: END, newPlans: [] }, 'body.newPlans'],
  ])('for %s, with the field', async (_, body, field) => {
    const organization = await cell.open()
    for (const reply of [await quote(organization, body), await put(organization, body)]) {
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-request', details: { fields: [field] } } })
    }
  })

  it.each<[string, number, OrganizationOptions, Record<string, unknown>, Choice]>([
    ['mail-unregistered', 409, {}, { payer_mail: null }, bought],
    ['contact-unregistered', 409, {}, { payer_tel: null }, bought],
    ['card-unregistered', 409, {}, { card_payment_method_id: null, card_last4: null }, bought],
    ['esports', 403, { type: 'ESPORTS' }, {}, bought],
    ['not-offered', 409, {}, {}, { ...bought, planId: 'yearlyProPlan' }],
    ['not-offered', 409, {}, {}, { ...bought, planId: 'teamStandardPlan' }],
    ['not-offered', 409, {}, {}, { ...bought, planId: 'yearlyStandardPlanDiscount20Percent' }],
    ['currency-unpriced', 409, { currency: 'USD' }, {}, bought],
    ['unsettled', 409, { basePlanId: 'settlementReadonlyPlan.base' }, {}, bought],
    ['quote-changed', 409, {}, {}, { ...bought, quotedTotal: 217_799 }],
    ['invalid-request', 400, {}, {}, { ...bought, analystNum: 0 }],
    ['invalid-request', 400, {}, {}, { ...bought, viewerNum: 1000 }],
  ])('as %s with status %i, and nothing changes', async (code, status, options, columns, choice) => {
    const organization = await cell.open(options)
    if (Object.keys(columns).length > 0) await organization.setContract(columns)
    const before = await everything(cell.database)
    expect(await save(organization, choice)).toMatchObject({ status, body: { code } })
    expect(await everything(cell.database)).toEqual(before)
  })

  it('as the present or the scheduled one, and with fewer seats than are held', async () => {
    const organization = await cell.open()
    await save(organization, { ...bought, analystNum: 3, quotedTotal: 261_800 })
    expect(await save(organization, bought)).toMatchObject({ status: 409, body: { code: 'already-current' } })
    const fewer = await save(organization, { ...bought, analystNum: 2 })
    const least = { analystNum: 3, viewerNum: 0 }
    expect(fewer).toMatchObject({ status: 409, body: { code: 'seats-below-current', details: least } })
    const basic = { planId: 'yearlyBasicPlan', quotedTotal: 152_900 }
    expect((await save(organization, basic)).status).toBe(200)
    expect(await save(organization, basic)).toMatchObject({ status: 409, body: { code: 'already-scheduled' } })
  })

  it('from the end of the day three days before the term ends, to the millisecond', async () => {
    const organization = await cell.open()
    await save(organization, bought)
    const basic = { planId: 'yearlyBasicPlan', quotedTotal: 108_900 }
    cell.clock.moveTo(Date.parse('2027-11-17T15:00:00Z'))
    expect(await save(organization, basic)).toMatchObject({ status: 409, body: { code: 'past-deadline' } })
    cell.clock.moveTo(Date.parse('2027-11-17T14:59:59.999Z'))
    expect(await save(organization, basic)).toMatchObject({ status: 200 })
  })
})

describe('withdrawing a scheduled change', () => {
  const withdraw = (organization: TestOrganization) => organization.delete(pathOf(organization, 'reserved'))

  it('leaves the monthly plan as it was, with its seats', async () => {
    const organization = await cell.open({ basePlanId: 'freePlan.base' })
    const plus = { planId: 'teamStandardPlusPlan', quotedTotal: 11_658, viewerNum: 4 }
    await organization.post(pathOf(organization, 'monthly'), plus, { 'idempotency-key': randomUUID() })
    const before = await plansOf(organization)
    for (const planId of ['teamBasicPlan', 'teamStandardPlan']) {
      const down = { planId, quotedTotal: 11_658 }
      const reply = await organization.post(pathOf(organization, 'monthly'), down, { 'idempotency-key': randomUUID() })
      expect(reply.status).toBe(200)
    }
    expect(await withdraw(organization)).toMatchObject({ status: 200 })
    expect(await plansOf(organization)).toEqual(before)
    expect(await withdraw(organization)).toMatchObject({ status: 409, body: { code: 'nothing-reserved' } })
  })

  it('is refused from the deadline of a yearly term on', async () => {
    const organization = await cell.open()
    await save(organization, bought)
    await save(organization, { planId: 'yearlyBasicPlan', quotedTotal: 108_900 })
    cell.clock.moveTo(Date.parse('2027-11-17T15:00:00Z'))
    expect(await withdraw(organization)).toMatchObject({ status: 409, body: { code: 'past-deadline' } })
    cell.clock.moveTo(Date.parse('2027-11-17T14:00:00Z'))
    expect(await withdraw(organization)).toMatchObject({ status: 200 })
    expect(await plansOf(organization)).toEqual([['yearlyStandardPlan.base', START, END]])
  })
})
