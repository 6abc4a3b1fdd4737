import { randomUUID } from 'node:crypto'
import { saveMonthlyPlan } from '@touchline/contract/plans/monthly-plans'
import { everything } from '@touchline/testing/everything'
import { createUser, type OrganizationOptions } from '@touchline/testing/organization'
import { NOW, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { at } from '../../db/column-values.ts'

/** 10 of 30 days: the 21st counts for the later plan. */
const TEN_DAYS_OF_STANDARD = 7_260

const cell = await sharedCell()

interface Choice {
  readonly planId: string
  readonly quotedTotal: number
  readonly analystNum?: number
  readonly viewerNum?: number
  readonly isDowngrade?: boolean
  readonly startsNextMonth?: boolean
}

const choose = (organization: TestOrganization, choice: Choice, key: string = randomUUID()) =>
  organization.call('saveMonthlyPlan', { body: choice, key })

const standard: Choice = { planId: 'teamStandardPlan', quotedTotal: TEN_DAYS_OF_STANDARD }

const jobsOf = (organization: TestOrganization) =>
  cell.database.ownerDb
    .selectFrom('jobs')
    .select(['kind', 'unique_key', 'run_at'])
    .where('organization_id', '=', organization.organizationId)
    .where('kind', 'not in', ['hand-out-events', 'plan-notices', 'notice-mails'])
    .orderBy('id')
    .execute()

describe('buying a monthly plan', () => {
  it('after one for tests, which counts no seats, takes one for each user', async () => {
    const organization = await cell.open({ basePlanId: 'testPlan.base' })
    const { ownerDb } = cell.database
    for (const role of ['analyst', 'viewer', 'viewer'] as const)
      await createUser(ownerDb, {
        organizationId: organization.organizationId,
        roles: [role],
        createdAt: NOW - 1,
      })
    const fewer = await choose(organization, { ...standard, analystNum: 1, viewerNum: 1 })
    expect(fewer).toMatchObject({ status: 409, body: { code: 'seats-below-current', details: { viewerNum: 2 } } })
    // 19,800 and two viewers of 500 for 10 of 30 days, and 10 % tax; one for tests costs nothing.
    expect(await choose(organization, { ...standard, quotedTotal: 7_626 })).toMatchObject({ status: 200 })
    const seats = (await organization.plans()).filter(([id]) => id === 'teamStandardPlan.viewer')
    expect(seats).toHaveLength(2)
  })

  it('on a trial takes effect at once, ends the trial a millisecond before and is paid by card', async () => {
    const organization = await cell.open({ basePlanId: 'freePlan.base' })
    await organization.setContract({ payment_method: 'BANK_TRANSFER', yearly_payment_method: 'BANK_TRANSFER' })
    const reply = await choose(organization, standard)
    expect(reply.status).toBe(200)
    const saved = saveMonthlyPlan.response.parse(reply.body)
    expect(saved).toMatchObject({
      change: 'purchase',
      boundary: '2026-11-21T04:00:00.000Z',
      contractInfo: { payment: { method: 'CREDIT_CARD', yearlyMethod: 'CREDIT_CARD' } },
    })
    expect(await organization.plans()).toEqual([
      ['freePlan.base', '2026-01-01T00:00:00.000Z', '2026-11-21T03:59:59.999Z'],
      ['teamStandardPlan.base', '2026-11-21T04:00:00.000Z', null],
    ])
  })

  it('has the month calculated and closed at its end in the zone of the contract', async () => {
    const organization = await cell.open()
    await choose(organization, standard)
    expect(await jobsOf(organization)).toEqual([
      { kind: 'recalculate', unique_key: null, run_at: NOW },
      {
        kind: 'month-close',
        unique_key: `month-close:${organization.contractId}:2026-11`,
        run_at: Date.parse('2026-11-30T15:00:00Z'),
      },
    ])
  })

  it('reads the plans of the contract twice: locked, to decide, and for the answer, with what was bought', async () => {
    const organization = await cell.open()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await choose(organization, standard)
    const sent: readonly (readonly unknown[])[] = query.mock.calls
    const texts = sent.map(([what]) => JSON.stringify(what) ?? '')
    query.mockRestore()
    expect(texts.filter((text) => text.includes('from \\"plan_entries\\"'))).toHaveLength(2)
  })

  it('changes the version of the document and writes into the audit who bought what for how much', async () => {
    const organization = await cell.open()
    await choose(organization, standard)
    expect((await organization.get(`/manage/contract_info/${organization.contractId}`)).headers['etag']).toBe('"2"')
    const audit = await cell.database.ownerDb
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'after'])
      .where('organization_id', '=', organization.organizationId)
      .where('action', '<>', 'sign-in')
      .execute()
    expect(audit).toEqual([
      {
        actor: organization.userId,
        action: 'plan-purchase',
        after: {
          planGroupId: 'teamStandardPlan',
          analysts: 1,
          viewers: 0,
          boundary: NOW,
          quotedTotal: TEN_DAYS_OF_STANDARD,
          comparedAmount: 21_780,
          effect: { minor: 21_780, per: 'month' },
        },
      },
    ])
  })

  it('takes the seats that were chosen, the first analyst being included', async () => {
    const organization = await cell.open()
    // 10 of 30 days: 6,600 + 2 x 10 x 2,000 / 30 + 3 x 10 x 500 / 30, and 10 % tax.
    const reply = await choose(organization, {
      planId: 'teamStandardPlan',
      quotedTotal: 9_276,
      analystNum: 3,
      viewerNum: 3,
    })
    expect(reply.status).toBe(200)
    const plans = (await organization.plans()).map(([plan]) => plan)
    expect(Map.groupBy(plans, (plan) => plan).get('teamStandardPlan.analyst')).toHaveLength(2)
    expect(Map.groupBy(plans, (plan) => plan).get('teamStandardPlan.viewer')).toHaveLength(3)
  })

  it('reverses a cancellation', async () => {
    const organization = await cell.open()
    await organization.setContract({
      cancellation_state: 'done',
      cancellation_at: at(Date.parse('2026-11-01T00:00:00Z')),
    })
    const reply = await choose(organization, standard)
    expect(reply).toMatchObject({
      status: 200,
      body: { change: 'purchase', contractInfo: { isCancellation: false, cancellationDate: null } },
    })
  })

  it('charges in the currency of a global organisation', async () => {
    const organization = await cell.open({ isGlobal: true, currency: 'USD', taxRegion: 'US', zone: 'America/New_York' })
    // The 20th in New York: 11 of 30 days of USD 199.00.
    cell.clock.moveTo(Date.parse('2026-11-21T04:00:00Z'))
    expect(await choose(organization, { planId: 'proPlan', quotedTotal: 7_296 })).toMatchObject({ status: 200 })
  })
})

describe('changing a monthly plan', () => {
  it('upward takes effect at once', async () => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    // 20 days of 9,900 and 10 of 29,800, each rounded down, and 10 % tax.
    const reply = await choose(organization, { planId: 'teamStandardPlusPlan', quotedTotal: 18_186 })
    expect(reply).toMatchObject({ status: 200, body: { change: 'upgrade', boundary: '2026-11-21T04:00:00.000Z' } })
  })

  it('downward takes effect on the 1st of next month in the zone, at the price of this month', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlusPlan.base' })
    const reply = await choose(organization, { planId: 'teamBasicPlan', quotedTotal: 32_780, isDowngrade: false })
    expect(reply).toMatchObject({ status: 200, body: { change: 'downgrade', boundary: '2026-11-30T15:00:00.000Z' } })
    expect(await organization.plans()).toEqual([
      ['teamStandardPlusPlan.base', '2026-01-01T00:00:00.000Z', '2026-11-30T14:59:59.999Z'],
      ['teamBasicPlan.base', '2026-11-30T15:00:00.000Z', null],
    ])
  })

  it('replaces a downgrade that has not begun', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlusPlan.base' })
    await choose(organization, { planId: 'teamBasicPlan', quotedTotal: 32_780 })
    await choose(organization, { planId: 'teamStandardPlan', quotedTotal: 32_780 })
    expect((await organization.plans()).map(([plan]) => plan)).toEqual([
      'teamStandardPlusPlan.base',
      'teamStandardPlan.base',
    ])
  })
})

describe('a plan is refused', () => {
  const current = { basePlanId: 'teamStandardPlan.base' }
  it.each<[string, number, OrganizationOptions, Record<string, unknown>, Choice]>([
    [
      'mail-unregistered',
      409,
      {},
      { payer_mail: null, payer_tel: null, card_payment_method_id: null, card_last4: null },
      standard,
    ],
    ['contact-unregistered', 409, {}, { payer_tel: null, card_payment_method_id: null, card_last4: null }, standard],
    ['card-unregistered', 409, {}, { card_payment_method_id: null, card_last4: null }, standard],
    ['esports', 403, { type: 'ESPORTS' }, {}, standard],
    ['not-offered', 409, {}, {}, { planId: 'proPlan', quotedTotal: 0 }],
    ['not-offered', 409, {}, {}, { planId: 'yearlyStandardPlan', quotedTotal: 0 }],
    ['not-offered', 409, {}, {}, { planId: 'teamStandardPlanDiscount20Percent', quotedTotal: 0 }],
    ['plan-unknown', 404, {}, {}, { planId: 'noSuchPlan', quotedTotal: 0 }],
    ['currency-unpriced', 409, { currency: 'USD' }, {}, standard],
    ['already-current', 409, current, {}, standard],
    ['start-not-offered', 409, { basePlanId: 'freePlan.base' }, {}, { ...standard, startsNextMonth: true }],
    ['unsettled', 409, { basePlanId: 'settlementReadonlyPlan.base' }, {}, standard],
  ])('as %s with status %i', async (code, status, options, columns, choice) => {
    const organization = await cell.open(options)
    if (Object.keys(columns).length > 0) await organization.setContract(columns)
    const before = await everything(cell.database)
    expect(await choose(organization, choice)).toMatchObject({ status, body: { code } })
    expect(await everything(cell.database)).toEqual(before)
  })

  it('as already scheduled when it is', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlusPlan.base' })
    await choose(organization, { planId: 'teamBasicPlan', quotedTotal: 32_780 })
    const again = await choose(organization, { planId: 'teamBasicPlan', quotedTotal: 32_780 })
    expect(again).toMatchObject({ status: 409, body: { code: 'already-scheduled' } })
  })

  it('with fewer seats than are held', async () => {
    const organization = await cell.open()
    await choose(organization, { planId: 'teamBasicPlan', quotedTotal: 5_096, analystNum: 3 })
    const fewer = await choose(organization, { planId: 'teamStandardPlan', quotedTotal: 0, analystNum: 2 })
    expect(fewer).toMatchObject({ status: 409, body: { code: 'seats-below-current' } })
  })

  it('while a person looks into the books of the organisation', async () => {
    const organization = await cell.open()
    const { organizationId } = organization
    const organizations = cell.database.ownerDb.updateTable('organizations').set({ parked_at: at(0) })
    await organizations.where('organization_id', '=', organizationId).execute()
    expect(await choose(organization, standard)).toMatchObject({ status: 409, body: { code: 'parked' } })
    const read = await organization.get(`/manage/contract_info/${organization.contractId}`)
    expect(read).toMatchObject({ body: { isOnHold: true } })
  })

  it('when the amount is not the one that was shown, and the new one is sent', async () => {
    const organization = await cell.open()
    const before = await everything(cell.database)
    const reply = await choose(organization, { ...standard, quotedTotal: TEN_DAYS_OF_STANDARD - 1 })
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'quote-changed', details: { total: TEN_DAYS_OF_STANDARD } },
    })
    expect(await everything(cell.database)).toEqual(before)
  })

  it('when midnight passed between the quote and the purchase', async () => {
    const organization = await cell.open()
    cell.clock.moveTo(Date.parse('2026-11-21T15:00:00Z'))
    expect(await choose(organization, standard)).toMatchObject({ status: 409, body: { details: { total: 6_534 } } })
  })

  it('on the contract of another organisation', async () => {
    const [organization, other] = [await cell.open(), await cell.open()]
    const foreign = `/manage/contract_info/${other.contractId}/plans/monthly`
    const reply = await organization.post(foreign, standard, { 'idempotency-key': randomUUID() })
    expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await other.plans()).toEqual([])
  })
})

describe('a plan is bought once', () => {
  it('when the same request comes again: same answer, no second effect', async () => {
    const organization = await cell.open()
    const first = await choose(organization, standard, 'purchase-of-today')
    const before = await everything(cell.database)
    cell.clock.moveTo(Date.parse('2026-11-22T04:00:00Z'))
    const second = await choose(organization, standard, 'purchase-of-today')
    expect(second.body).toEqual(first.body)
    expect(await everything(cell.database)).toEqual(before)
  })

  it('when somebody clicks twice at once', async () => {
    const organization = await cell.open()
    const replies = await Promise.all([1, 2, 3].map(() => choose(organization, standard, 'a-double-click')))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await organization.plans()).toHaveLength(1)
  })

  it('when two administrators buy at once, each with a key of their own', async () => {
    const organization = await cell.open()
    const replies = await Promise.all([1, 2].map(() => choose(organization, standard)))
    const refused = replies.find(({ status }) => status !== 200)
    expect(refused).toMatchObject({ status: 409, body: { code: 'already-current' } })
    expect(await organization.plans()).toHaveLength(1)
  })

  it('and the key is refused for another plan', async () => {
    const organization = await cell.open()
    await choose(organization, standard, 'one-key-one-plan')
    const other = await choose(organization, { planId: 'teamBasicPlan', quotedTotal: 3_630 }, 'one-key-one-plan')
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
  })

  it('and never without a key', async () => {
    const organization = await cell.open()
    const reply = await organization.post(`/manage/contract_info/${organization.contractId}/plans/monthly`, standard)
    expect(reply).toMatchObject({ status: 400, body: { code: 'idempotency-key-required' } })
  })
})
