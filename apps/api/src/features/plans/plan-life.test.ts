import { randomUUID } from 'node:crypto'
import { DAY } from '@touchline/domain/calendar'
import { everything } from '@touchline/testing/everything'
import type { OrganizationOptions } from '@touchline/testing/organization'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import { endTerm } from '../../books/end-term.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'

const cell = await sharedCell()

const buyYearly = (organization: TestOrganization, planId: string, quotedTotal: number, more: object = {}) =>
  organization.read('saveYearlyPlan', { body: { planId, quotedTotal, ...more } })

const invoicesOf = async (organization: TestOrganization) =>
  (await organization.bills())
    .map((row) => [row.cycle, row.total, row.service_starts_on, row.service_ends_on] as const)
    .toSorted(([, , a], [, , b]) => a.localeCompare(b))

const hold = (organization: TestOrganization, contractPlanId: string, start: number, end: number) =>
  inTransaction(cell.database.db, { system: 'administration' }, async (tx) =>
    saveSchedule(
      tx,
      { ...organization, catalogue: await loadCatalogue(tx), newId: randomUUID, now: start },
      { end: [], withdraw: [], add: [{ contractPlanId, start, end }] },
    ),
  )

describe('a yearly term', () => {
  it('is billed at its start and renewed at its end, year after year, at the same price', {
    timeout: 30_000,
  }, async () => {
    const organization = await cell.open()
    await buyYearly(organization, 'yearlyStandardPlan', 217_800)
    await cell.liveUntil(Date.parse('2028-11-22T00:00:00Z'))
    expect(await invoicesOf(organization)).toEqual([
      ['year', 217_800, '2026-11-21', '2027-11-20'],
      ['year', 217_800, '2027-11-21', '2028-11-20'],
      ['year', 217_800, '2028-11-21', '2029-11-20'],
    ])
    expect((await organization.plans()).map(([, start, end]) => [start, end])).toEqual([
      ['2026-11-20T15:00:00.000Z', '2027-11-20T14:59:59.999Z'],
      ['2027-11-20T15:00:00.000Z', '2028-11-20T14:59:59.999Z'],
      ['2028-11-20T15:00:00.000Z', '2029-11-20T14:59:59.999Z'],
    ])
  })

  it('is shown as being calculated from its purchase on, until the job of its start has billed it', async () => {
    const organization = await cell.open()
    await buyYearly(organization, 'yearlyStandardPlan', 217_800)
    const terms = async () => {
      const { results } = await organization.read('listBillingInfo')
      const yearly = results.filter(({ paymentCycle }) => paymentCycle === 'YEAR')
      return yearly.map(({ billingStatus, formatBillingMonth, charge }) => [
        billingStatus,
        formatBillingMonth,
        charge.total,
      ])
    }
    expect(await terms()).toEqual([['InProgress', '2026-11', 0]])
    await cell.runDue()
    expect(await terms()).toEqual([['Fixed', '2026-11', 217_800]])
  })

  it('is shown beforehand by day and price, as it is then charged', async () => {
    const organization = await cell.open()
    await buyYearly(organization, 'yearlyStandardPlan', 239_800, { viewerNum: 4 })
    const reply = await organization.get(`/manage/contract_info/${organization.contractId}/next_term`)
    expect(reply.body).toMatchObject({ term: { startDate: '2027-11-21', charge: { total: 239_800 } } })
    await cell.liveUntil(Date.parse('2027-11-21T00:00:00Z'))
    expect((await invoicesOf(organization))[1]).toEqual(['year', 239_800, '2027-11-21', '2028-11-20'])
    const monthly = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    const none = await monthly.get(`/manage/contract_info/${monthly.contractId}/next_term`)
    expect(none).toMatchObject({ status: 200, body: { term: null } })
  })

  it.each([0, 3, 45])('renewed %i days late gives the same books', async (days) => {
    const organization = await cell.open()
    await buyYearly(organization, 'yearlyStandardPlan', 239_800, { viewerNum: 4 })
    await cell.runDue()
    await cell.liveUntil(Date.parse('2027-11-20T15:00:00Z') + days * DAY)
    expect(await invoicesOf(organization)).toEqual([
      ['year', 239_800, '2026-11-21', '2027-11-20'],
      ['year', 239_800, '2027-11-21', '2028-11-20'],
    ])
    expect((await organization.plans()).filter(([, start]) => start === '2027-11-20T15:00:00.000Z')).toHaveLength(5)
  })

  it('begun on 29 February returns to it in the next leap year', { timeout: 30_000 }, async () => {
    cell.clock.moveTo(Date.parse('2028-02-29T03:00:00Z'))
    const organization = await cell.open({ createdAt: cell.clock.now() - DAY })
    await buyYearly(organization, 'yearlyBasicPlan', 108_900)
    await cell.liveUntil(Date.parse('2032-03-02T00:00:00Z'))
    expect((await invoicesOf(organization)).map(([, , from, to]) => [from, to])).toEqual([
      ['2028-02-29', '2029-02-27'],
      ['2029-02-28', '2030-02-27'],
      ['2030-02-28', '2031-02-27'],
      ['2031-02-28', '2032-02-28'],
      ['2032-02-29', '2033-02-27'],
    ])
  })

  it('begins and ends at midnight in a zone whose clocks are changed between', async () => {
    cell.clock.moveTo(Date.parse('2026-03-20T12:00:00Z'))
    const zone: OrganizationOptions = { zone: 'America/New_York', currency: 'USD', taxRegion: 'US', isGlobal: true }
    const organization = await cell.open(zone)
    const saved = await buyYearly(organization, 'yearlyProPlan', 199_000)
    expect(saved.boundary).toBe('2026-03-20T04:00:00.000Z')
    cell.clock.moveTo(Date.parse('2027-03-20T03:59:59.999Z'))
    await cell.runDue()
    expect(await invoicesOf(organization)).toHaveLength(1)
    await cell.liveUntil(Date.parse('2027-03-20T04:00:00Z'))
    expect((await invoicesOf(organization))[1]).toEqual(['year', 199_000, '2027-03-20', '2028-03-19'])
  })

  it('whose end is passed three times is renewed once', async () => {
    const organization = await cell.open()
    await buyYearly(organization, 'yearlyStandardPlan', 217_800)
    await cell.liveUntil(Date.parse('2027-11-20T15:00:00Z'))
    const before = await everything(cell.database)
    const boundary = Date.parse('2027-11-20T15:00:00Z')
    const again = { ...organization, boundary, now: cell.clock.now(), newId: randomUUID }
    await inTransaction(cell.database.db, organization, (tx) => endTerm(tx, again))
    await inTransaction(cell.database.db, organization, (tx) => endTerm(tx, again))
    expect(await everything(cell.database)).toEqual(before)
  })

  it('ends for good where a cancellation is scheduled: nothing is billed after it, and a plan can be bought again', async () => {
    const organization = await cell.open()
    await buyYearly(organization, 'yearlyStandardPlan', 217_800)
    const end = Date.parse('2027-11-20T15:00:00Z')
    await organization.setContract({ cancellation_state: 'reserved', cancellation_at: at(end) })
    await cell.liveUntil(end + 70 * DAY)
    expect(await invoicesOf(organization)).toHaveLength(1)
    const document = await organization.get(`/manage/contract_info/${organization.contractId}`)
    expect(document).toMatchObject({ status: 200, body: { isCancellation: true, nextBillingDate: null } })
    await buyYearly(organization, 'yearlyBasicPlan', 108_900)
    await cell.runDue()
    expect((await invoicesOf(organization))[1]).toEqual(['year', 108_900, '2028-01-30', '2029-01-29'])
  })

  it('is followed by the plan that was scheduled, which is billed at its own start', async () => {
    const organization = await cell.open()
    await buyYearly(organization, 'yearlyStandardPlan', 217_800)
    await buyYearly(organization, 'yearlyBasicPlan', 108_900)
    await cell.liveUntil(Date.parse('2027-12-02T00:00:00Z'))
    expect(await invoicesOf(organization)).toEqual([
      ['year', 217_800, '2026-11-21', '2027-11-20'],
      ['year', 108_900, '2027-11-21', '2028-11-20'],
    ])
  })

  it('keeps in the scheduled plan the seats that were added after it was scheduled', async () => {
    const organization = await cell.open()
    await buyYearly(organization, 'yearlyStandardPlan', 217_800)
    await buyYearly(organization, 'yearlyBasicPlan', 108_900)
    await hold(
      organization,
      'yearlyStandardPlan.viewer',
      Date.parse('2027-03-01T00:00:00Z'),
      Date.parse('2027-11-20T15:00:00Z'),
    )
    await cell.liveUntil(Date.parse('2027-11-21T00:00:00Z'))
    expect((await invoicesOf(organization)).at(-1)).toEqual(['year', 108_900 + 5_500, '2027-11-21', '2028-11-20'])
  })

  it('that a monthly plan follows is billed by the month from then on', async () => {
    const organization = await cell.open()
    await buyYearly(organization, 'yearlyStandardPlan', 217_800)
    const monthly = `/manage/contract_info/${organization.contractId}/plans/monthly`
    const reply = await organization.post(
      monthly,
      { planId: 'teamBasicPlan', quotedTotal: 0 },
      { 'idempotency-key': randomUUID() },
    )
    expect(reply).toMatchObject({ status: 200, body: { boundary: '2027-11-20T15:00:00.000Z' } })
    await cell.liveUntil(Date.parse('2028-01-02T00:00:00Z'))
    expect(await invoicesOf(organization)).toEqual([
      ['year', 217_800, '2026-11-21', '2027-11-20'],
      ['month', 3_630, '2027-11-01', '2027-11-30'],
      ['month', 10_890, '2027-12-01', '2027-12-31'],
    ])
  })

  it('bought with a coupon continues at the full price', async () => {
    const organization = await cell.open()
    const start = Date.parse('2026-11-20T15:00:00Z')
    await organization.setContract({ yearly_anchor: at(start) })
    await hold(organization, 'yearlyStandardPlanDiscount20Percent.base', start, Date.parse('2027-11-20T15:00:00Z'))
    await cell.liveUntil(Date.parse('2027-11-21T00:00:00Z'))
    expect((await invoicesOf(organization)).map(([, total]) => total)).toEqual([174_240, 217_800])
  })
})

describe('the end of a trial', () => {
  it.each(['freePlan', 'freePlusPlan', 'freeOfflinePlan'])('leaves %s read-only, and nothing to pay', async (group) => {
    const organization = await cell.open()
    await hold(organization, `${group}.base`, Date.parse('2026-11-01T15:00:00Z'), Date.parse('2026-12-01T15:00:00Z'))
    await cell.liveUntil(Date.parse('2026-12-04T00:00:00Z'))
    expect(await organization.plans()).toEqual([
      [`${group}.base`, '2026-11-01T15:00:00.000Z', '2026-12-01T14:59:59.999Z'],
      ['freeReadonlyPlan.base', '2026-12-01T15:00:00.000Z', null],
    ])
    expect(await invoicesOf(organization)).toEqual([])
  })

  it('is not missed by an organisation that bought a plan before', async () => {
    const organization = await cell.open()
    await hold(organization, 'freePlan.base', Date.parse('2026-11-01T15:00:00Z'), Date.parse('2026-12-01T15:00:00Z'))
    await buyYearly(organization, 'yearlyBasicPlan', 108_900)
    await cell.liveUntil(Date.parse('2026-12-04T00:00:00Z'))
    expect((await organization.plans()).map(([plan]) => plan)).toEqual(['freePlan.base', 'yearlyBasicPlan.base'])
  })
})
