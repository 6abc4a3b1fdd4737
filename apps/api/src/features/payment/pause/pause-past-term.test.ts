import { randomUUID } from 'node:crypto'
import { payBilling } from '@touchline/contract/payment'
import { DAY } from '@touchline/domain/calendar'
import { worldOfEachTest } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '../../../books/catalogue/catalogue.ts'
import { loadContract } from '../../../books/contract/contracts.ts'
import { saveSchedule } from '../../../books/contract/entries.ts'
import { at } from '../../../db/column-values.ts'
import { inTransaction } from '../../../db/transaction.ts'

const tokyo = (date: string, time = '00:00') => Date.parse(`${date}T${time}:00+09:00`)
const TERM_START = tokyo('2026-10-05')
const OCTOBER = tokyo('2027-10-01')
const TERM_END = tokyo('2027-10-05')
const TERM_TOTAL = 228_800

const world = worldOfEachTest({ now: tokyo('2027-09-20') })

const hours = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 36_000, exportSoftSeconds: 36_000 }

async function openUnpaid(reserve?: (organization: TestOrganization) => Promise<void>): Promise<TestOrganization> {
  const organization = await world.subscribe()
  const now = world.now()
  const ofTerm = ['base', 'viewer', 'viewer'].map((role) => ({ contractPlanId: `yearlyStandardPlan.${role}` }))
  const add = [
    ...ofTerm.map((entry) => ({ ...entry, start: TERM_START, end: TERM_END })),
    { contractPlanId: 'yearlyStandardPlan.export', start: now, end: TERM_END, limits: hours },
  ]
  await inTransaction(world.deps.db, { system: 'administration' }, async (tx) => {
    const contract = tx.updateTable('contracts').where('contract_id', '=', organization.contractId)
    await contract.set({ yearly_anchor: at(TERM_START) }).execute()
    const target = { ...organization, catalogue: await loadCatalogue(tx), newId: randomUUID, now }
    const before = await loadContract(tx, organization.organizationId, organization.contractId)
    const withdraw = before?.contract.entries.map(({ id }) => id) ?? []
    await saveSchedule(tx, target, { end: [], withdraw, add })
  })
  await world.runDue()
  await reserve?.(organization)
  await world.provider.control('POST', '/declines', { code: 'lost_card', times: 1 })
  await world.liveUntil(OCTOBER)
  return organization
}

const pay = async (organization: TestOrganization, query: Readonly<Record<string, string>> = {}) => {
  const [billing] = (await organization.read('getUnpaid')).billings
  if (billing === undefined) throw new Error('nothing is owed')
  return organization.call('payBilling', { params: { id: billing.billingInfoId }, query })
}

const invoicesOf = async (organization: TestOrganization) =>
  (await organization.bills()).map((row) => [row.cycle, row.total, row.service_starts_on, row.payment_status])

const first = ['year', TERM_TOTAL, '2026-10-05', 'Complete']
const again = (date: string) => ['year', TERM_TOTAL, date, 'Complete']

const standard = (readonlyEndDate: string) => ({
  contractPlanId: 'yearlyStandardPlan.base',
  planEndDate: '2027-10-04T14:59:59.999Z',
  readonlyEndDate,
})

describe('a yearly term that ends while its plan is paused', () => {
  it('is not billed; paid later, the plan begins a new term that day at the price that was shown', async () => {
    const organization = await openUnpaid()
    expect((await organization.read('getContractInfo')).pause).toMatchObject({
      ...standard('2027-12-03T14:59:59.999Z'),
      returns: { kind: 'goes-on', contractPlanId: 'yearlyStandardPlan.base', term: null },
    })
    expect(await organization.read('getUnpaid')).toMatchObject({
      billings: [{ billingTargetYearMonth: '202709' }],
      term: null,
    })
    await world.liveUntil(tokyo('2027-11-20', '14:05'))
    expect(await invoicesOf(organization)).toEqual([first, expect.arrayContaining(['month', 'Error'])])
    const term = { from: '2027-11-20', to: '2028-11-19' }
    expect((await organization.read('getContractInfo')).pause?.returns).toEqual({
      kind: 'begins',
      contractPlanId: 'yearlyStandardPlan.base',
      term,
    })
    const shown = await organization.read('getUnpaid')
    expect(shown).toMatchObject({ term: { startDate: term.from, endDate: term.to, charge: { total: TERM_TOTAL } } })
    const other = await pay(organization, { quotedTermTotal: String(TERM_TOTAL - 1) })
    expect(other).toMatchObject({ status: 409, body: { code: 'quote-changed', details: { total: TERM_TOTAL } } })
    const paid = await pay(organization, { quotedTermTotal: String(TERM_TOTAL) })
    expect(payBilling.response.parse(paid.body).paymentStatus).toBe('Complete')
    await world.runDue()
    expect(await invoicesOf(organization)).toEqual([
      first,
      expect.arrayContaining(['month', 'Complete']),
      again('2027-11-20'),
    ])
    const document = await organization.read('getContractInfo')
    expect(document).toMatchObject({ pause: null, yearlyAnchor: '2027-11-19T15:00:00.000Z' })
    const running = document.plans.filter(({ endDate }) => endDate === '2028-11-19T14:59:59.999Z')
    expect(running.map(({ contractPlanId }) => contractPlanId).toSorted()).toEqual([
      'yearlyStandardPlan.base',
      'yearlyStandardPlan.viewer',
      'yearlyStandardPlan.viewer',
    ])
    await world.liveUntil(tokyo('2028-11-20', '09:00'))
    expect((await invoicesOf(organization)).at(-1)).toEqual(again('2028-11-20'))
    expect(await world.disagreements()).toEqual([])
    expect(world.jobErrors).toEqual([])
  })

  it('and is paid on the very next day is followed without a gap, counted from the old anchor', async () => {
    const organization = await openUnpaid()
    await world.liveUntil(TERM_END + DAY / 2)
    await world.changeCard(organization, {})
    await world.runDue()
    expect((await invoicesOf(organization)).at(-1)).toEqual(again('2027-10-05'))
    expect((await organization.read('getContractInfo')).yearlyAnchor).toBe('2026-10-04T15:00:00.000Z')
  })

  it('paid before its end continues to it, and is renewed as usual', async () => {
    const organization = await openUnpaid()
    await world.changeCard(organization, {})
    await world.runDue()
    expect(await organization.read('getContractInfo')).toMatchObject({ pause: null })
    await world.liveUntil(TERM_END + DAY)
    expect((await invoicesOf(organization)).at(-1)).toEqual(again('2027-10-05'))
  })

  it('expires after sixty days; what is paid then brings nothing back, and a plan can be bought', async () => {
    const organization = await openUnpaid()
    await world.liveUntil(tokyo('2027-12-04') - 1)
    expect(await organization.read('getContractInfo')).toMatchObject({
      isCancellation: false,
      pause: { returns: { kind: 'begins' } },
    })
    await world.liveUntil(tokyo('2027-12-04'))
    const expired = { isCancellation: true, cancellationDate: '2027-12-03T14:59:59.999Z' }
    expect(await organization.read('getContractInfo')).toMatchObject({ ...expired, pause: { returns: null } })
    expect(await organization.read('getUnpaid')).toMatchObject({ billings: [{}], term: null })
    await world.changeCard(organization, {})
    await world.liveUntil(tokyo('2028-01-02'))
    expect(await invoicesOf(organization)).toEqual([first, expect.arrayContaining(['month', 'Complete'])])
    const choice = { planId: 'yearlyBasicPlan', quotedTotal: 119_900 }
    const bought = await organization.call('saveYearlyPlan', { body: choice })
    expect(bought).toMatchObject({ status: 200, body: { contractInfo: { isCancellation: false, pause: null } } })
  })

  it('with a cancellation scheduled ends in time, and the cancellation is not withdrawn before the debt is paid', async () => {
    const organization = await openUnpaid(async ({ contractId }) => {
      const reserved = { cancellation_state: 'reserved', cancellation_at: at(TERM_END) } as const
      await world.database.ownerDb
        .updateTable('contracts')
        .set(reserved)
        .where('contract_id', '=', contractId)
        .execute()
    })
    expect((await organization.read('getContractInfo')).pause).toMatchObject(standard('2027-10-04T14:59:59.999Z'))
    expect(await organization.call('withdrawCancellation')).toMatchObject({
      status: 409,
      body: { code: 'unsettled' },
    })
    await world.liveUntil(TERM_END + DAY)
    expect(await organization.read('getContractInfo')).toMatchObject({ isCancellation: true, pause: { returns: null } })
    await world.changeCard(organization, {})
    await world.runDue()
    expect(await invoicesOf(organization)).toEqual([first, expect.arrayContaining(['month', 'Complete'])])
  })

  it('with another plan scheduled begins that one, with the present seats', async () => {
    const organization = await openUnpaid(async (of) => {
      const choice = { planId: 'yearlyBasicPlan', quotedTotal: 119_900 }
      const bought = await of.call('saveYearlyPlan', { body: choice })
      if (bought.status !== 200) throw new Error(JSON.stringify(bought.body))
    })
    await world.liveUntil(TERM_END + DAY / 2)
    expect(await organization.read('getUnpaid')).toMatchObject({
      term: { startDate: '2027-10-05', charge: { total: 119_900 } },
    })
    await world.changeCard(organization, {})
    await world.runDue()
    expect((await invoicesOf(organization)).at(-1)).toEqual(['year', 119_900, '2027-10-05', 'Complete'])
  })
})
