import { randomUUID } from 'node:crypto'
import { type BillingInfo, getBillingDetail, listBillingInfo } from '@touchline/contract/billing'
import { consumptionTax } from '@touchline/domain/money'
import { ofEachTest, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const cell = await sharedCell()

const organization = ofEachTest(() => cell.open())
beforeEach(() => buyStandard(7_260))

const buyStandard = (quotedTotal: number, buyer: TestOrganization = organization) =>
  buyer.post(
    `/manage/contract_info/${buyer.contractId}/plans/monthly`,
    { planId: 'teamStandardPlan', quotedTotal },
    { 'idempotency-key': randomUUID() },
  )

const list = async (): Promise<readonly BillingInfo[]> => (await organization.read('listBillingInfo')).results

const newest = async (): Promise<BillingInfo> => {
  const [billing] = await list()
  if (billing === undefined) throw new Error('no billing')
  return billing
}

const settle = (billingId: string, columns: Record<string, unknown>) =>
  cell.database.ownerDb.updateTable('settlements').set(columns).where('billing_id', '=', billingId).execute()

describe('the running month', () => {
  it('is being calculated after a change and provisional when the job has run', async () => {
    expect(await newest()).toMatchObject({ billingStatus: 'InProgress', charge: { total: 0 }, calculatedAt: null })
    await cell.runDue()
    expect(await newest()).toMatchObject({
      billingStatus: 'Provisional',
      paymentStatus: 'Waiting',
      billingTargetYearMonth: '202611',
      billingDate: '2026-12-01',
      paymentCycle: 'MONTH',
      contractInfoIds: [organization.contractId],
      charge: {
        currency: 'JPY',
        subtotal: 6_600,
        consumptionTaxRate: 10,
        taxedAs: consumptionTax,
        tax: 660,
        total: 7_260,
      },
      calculatedAt: '2026-11-21T04:00:00.000Z',
      settlementFailureReason: null,
    })
  })

  it('opens every figure: unit price, days and amount', async () => {
    await cell.runDue()
    expect((await newest()).plans).toEqual([
      {
        contractPlanId: 'teamStandardPlan.base',
        role: 'base',
        pricePerUsage: 19_800,
        price: 6_600,
        derivation: { kind: 'days', days: 10, ofDays: 30 },
        usageDetails: [{ pricePerUsage: 19_800, derivation: { kind: 'days', days: 10, ofDays: 30 } }],
      },
    ])
  })

  const leaveUncounted = (billingInfoId: string) =>
    cell.database.change('billing_drafts', { lines: '[]' }, { billing_id: billingInfoId })

  it('is calculated again on demand: at once "calculating", then provisional', async () => {
    await cell.runDue()
    const { billingInfoId } = await newest()
    await leaveUncounted(billingInfoId)
    const asked = await organization.post(`/manage/billing/${billingInfoId}/calculate`)
    expect(asked).toMatchObject({ status: 202, body: { billingInfoId, billingStatus: 'InProgress' } })
    expect(await newest()).toMatchObject({ billingStatus: 'InProgress' })
    await cell.runDue()
    expect(await newest()).toMatchObject({ billingStatus: 'Provisional', charge: { total: 7_260 } })
  })

  it('asked for three times at once is calculated once', async () => {
    await cell.runDue()
    const { billingInfoId } = await newest()
    await leaveUncounted(billingInfoId)
    await Promise.all([1, 2, 3].map(() => organization.post(`/manage/billing/${billingInfoId}/calculate`)))
    expect(await cell.runDue()).toBe(1)
  })

  it('keeps its figure in sight when it is asked for and the books give the same', async () => {
    await cell.runDue()
    const before = await newest()
    const asked = await organization.post(`/manage/billing/${before.billingInfoId}/calculate`)
    expect(asked).toMatchObject({ status: 202, body: { billingStatus: 'Provisional', charge: { total: 7_260 } } })
    expect(await newest()).toEqual(before)
    expect(await cell.runDue()).toBe(0)
  })

  it('is still being calculated for a caller who asks once more before the job has run', async () => {
    const { billingInfoId } = await newest()
    const asked = await organization.post(`/manage/billing/${billingInfoId}/calculate`)
    expect(asked).toMatchObject({ status: 202, body: { billingStatus: 'InProgress' } })
    expect(await cell.runDue()).toBe(1)
  })
})

describe('a fixed billing', () => {
  it('shows the payer, lines and figures of its month, whatever changes later', async () => {
    await cell.liveUntil('2026-11-30T15:00:00Z')
    await organization.setContract({ payer_name: 'Renamed' })
    const [running, fixed] = await list()
    expect(running).toMatchObject({ billingStatus: 'Provisional', billingCustomerInfo: { name: 'Renamed' } })
    expect(fixed).toMatchObject({
      billingStatus: 'Fixed',
      paymentStatus: 'Waiting',
      billingTargetYearMonth: '202611',
      billingCustomerInfo: { name: 'Club office', mail: 'office@club.test' },
      charge: { total: 7_260 },
      plans: [{ contractPlanId: 'teamStandardPlan.base', price: 6_600 }],
    })
  })

  it('is never calculated again', async () => {
    await cell.liveUntil('2026-11-30T15:00:00Z')
    const [, fixed] = await list()
    const reply = await organization.post(`/manage/billing/${fixed?.billingInfoId}/calculate`)
    expect(reply).toMatchObject({ status: 409, body: { code: 'already-fixed' } })
  })

  it.each([
    ['fraudulent', 'generic_decline'],
    ['lost_card', 'generic_decline'],
    ['stolen_card', 'generic_decline'],
    ['insufficient_funds', 'insufficient_funds'],
  ])('reports a decline of %s as %s', async (declineCode, shown) => {
    await cell.liveUntil('2026-11-30T15:00:00Z')
    const [, fixed] = await list()
    const failure = { failure_code: 'card_declined', failure_decline_code: declineCode }
    await settle(fixed?.billingInfoId ?? '', { payment_status: 'Error', ...failure })
    const [, failed] = await list()
    expect(failed).toMatchObject({
      paymentStatus: 'Error',
      settlementFailureReason: { code: 'card_declined', declineCode: shown },
    })
  })
})

describe('the next try of a declined bill', () => {
  const nextTry = async () => (await list())[1]?.nextTryDateTime
  const change = (table: 'contracts' | 'organizations', columns: Record<string, unknown>) =>
    cell.database.ownerDb
      .updateTable(table)
      .set(columns)
      .where('organization_id', '=', organization.organizationId)
      .execute()

  it('is the instant of its job, and none without a card or on hold', async () => {
    await cell.liveUntil('2026-11-30T15:00:00Z')
    const [, fixed] = await list()
    expect(await nextTry()).toBeNull()
    const failed = {
      payment_status: 'Error',
      failure_code: 'card_declined',
      failure_decline_code: 'insufficient_funds',
    }
    await settle(fixed?.billingInfoId ?? '', { ...failed, retry_at: '2026-12-03T15:00:00Z' })
    expect(await nextTry()).toBe('2026-12-03T15:00:00.000Z')
    await change('organizations', { charges_wait_since: '2026-12-01T00:00:00Z' })
    expect(await nextTry()).toBeNull()
    await change('organizations', { charges_wait_since: null })
    await change('contracts', { card_payment_method_id: null, card_last4: null })
    expect(await nextTry()).toBeNull()
  })
})

describe('the list of billings', () => {
  it('says of every billing what its detail says: drafts, invoices, failures and all', async () => {
    await cell.liveUntil('2026-12-31T15:00:00Z')
    const [, newer, older] = await list()
    if (newer === undefined || older === undefined) throw new Error('two months were closed')
    const declined = { payment_status: 'Error', failure_code: 'card_declined', failure_decline_code: 'stolen_card' }
    await settle(newer.billingInfoId, { ...declined, retry_at: '2027-01-03T15:00:00Z' })
    await settle(older.billingInfoId, { payment_status: 'Complete', paid_at: '2026-12-01T00:00:01.005Z' })
    for (const billing of await list()) {
      const detail = await organization.get(`/manage/billing/detail/${billing.billingInfoId}`)
      expect(billing).toEqual(getBillingDetail.response.parse(detail.body))
    }
    await cell.liveUntil('2027-01-01T00:00:00Z')
    expect((await list())[0]?.plans).toHaveLength(1)
  })

  it('has the newest target month first', async () => {
    await cell.liveUntil('2027-02-10T00:00:00Z')
    expect((await list()).map((billing) => [billing.billingTargetYearMonth, billing.billingStatus])).toEqual([
      ['202702', 'Provisional'],
      ['202701', 'Fixed'],
      ['202612', 'Fixed'],
      ['202611', 'Fixed'],
    ])
  })

  it('is whole in pages of any size, and older bills that are not settled follow a page where they are asked for', async () => {
    await cell.liveUntil('2027-06-10T00:00:00Z')
    const whole = await list()
    const oldest = whole.at(-1)
    if (oldest === undefined) throw new Error('no billing')
    for (const { billingInfoId } of whole)
      await settle(billingInfoId, { payment_status: 'Complete', paid_at: '2027-06-10T00:00:00Z' })
    await settle(oldest.billingInfoId, { payment_status: 'Error', failure_code: 'card_declined', paid_at: null })
    const read = await list()
    const pageOf = async (query: string) =>
      listBillingInfo.response.parse((await organization.get(`/manage/billing_info?${query}`)).body)
    for (const limit of [1, 3, read.length, read.length + 1]) {
      const paged: BillingInfo[] = []
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const { results, nextOffset } = await pageOf(`limit=${limit}&offset=${offset}`)
        paged.push(...results)
        offset = nextOffset
      }
      expect(paged).toEqual(read)
      const { results, nextOffset } = await pageOf(`limit=${limit}&also=open`)
      expect(nextOffset).toBe(limit < read.length ? limit : undefined)
      expect(results).toEqual(read.filter((bill, place) => place < limit || bill.paymentStatus === 'Error'))
    }
  })

  it('says how much storage the first quote of a trial counts', async () => {
    const trial = await cell.open({ basePlanId: 'freePlan.base' })
    await cell.database.add('recorded_usage', {
      organization_id: trial.organizationId,
      usage_id: randomUUID(),
      user_id: trial.userId,
      usage_seconds: 46_740,
      usage_type: 'MOVIE_CONVERT_TIME_FULLHD',
      created_at: at(Date.parse('2025-10-05T00:00:00Z')),
    })
    const answer = await trial.read('listBillingInfo')
    expect(answer).toEqual({ results: [], storedSeconds: 46_740 })
    expect(await buyStandard(7_260, trial)).toMatchObject({ status: 409, body: { details: { total: 7_515 } } })
    expect(await buyStandard(7_515, trial)).toMatchObject({ status: 200 })
  })

  it('has nothing of other organisations', async () => {
    const other = await cell.open()
    expect((await other.read('listBillingInfo')).results).toEqual([])
    const { billingInfoId } = await newest()
    expect(await other.get(`/manage/billing/detail/${billingInfoId}`)).toMatchObject({ status: 404 })
    expect(await other.post(`/manage/billing/${billingInfoId}/calculate`)).toMatchObject({ status: 404 })
  })
})

describe('one billing', () => {
  const detail = async (id: string) =>
    getBillingDetail.response.parse((await organization.get(`/manage/billing/detail/${id}`)).body)

  it('is read by its own id', async () => {
    await cell.liveUntil('2026-11-30T15:00:00Z')
    const [, fixed] = await list()
    expect(await detail(fixed?.billingInfoId ?? '')).toEqual(fixed)
  })

  it('is the latest monthly one when the id is that of the contract', async () => {
    await cell.liveUntil('2026-11-30T15:00:00Z')
    expect(await detail(organization.contractId)).toMatchObject({ billingTargetYearMonth: '202612' })
  })

  it('that does not exist is not found', async () => {
    const reply = await organization.get(`/manage/billing/detail/${randomUUID()}`)
    expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})
