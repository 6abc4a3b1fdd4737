import { randomUUID } from 'node:crypto'
import { contractInfo } from '@touchline/contract/contract-info'
import { planSleep, wakeEarlier } from '@touchline/contract/plans/sleep'
import { everything } from '@touchline/testing/everything'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const SINCE = Date.parse('2026-03-31T15:00:00Z')
const WINTER = { from: '2026-12-01', until: '2027-01-11' }
const BEGINS = '2026-11-30T15:00:00.000Z'
const WAKES = '2027-01-10T15:00:00.000Z'

const cell = await sharedCell()

/** 19,800 and 1,000 before tax. */
const club = () => cell.open({ basePlanId: 'teamStandardPlan.base', seats: { viewer: 2 }, createdAt: SINCE })

/** As after a coupon's term, for which a year was scheduled. */
async function yearFollows(of: TestOrganization, start: number) {
  await of.setEntries({ ends_at: at(start) })
  await of.addEntry('yearlyStandardPlan.base', start, start + 365 * 86_400_000)
  await of.setContract({ yearly_anchor: at(start) })
}

const price = (of: TestOrganization, days = WINTER) => of.call('priceSleep', { body: days })
async function sleep(of: TestOrganization, days = WINTER, isEveryYear = false, key?: string) {
  const { after } = await of.read('priceSleep', { body: days })
  return of.call('planSleep', {
    body: { ...days, isEveryYear, quotedTotal: after },
    ...(key === undefined ? {} : { key }),
  })
}
const withdraw = (of: TestOrganization) => of.call('withdrawSleep')
const priceWaking = (of: TestOrganization, on: string) => of.call('priceWaking', { body: { on } })
async function wake(of: TestOrganization, on: string) {
  const { after } = await of.read('priceWaking', { body: { on } })
  return of.call('wakeEarlier', { body: { on, quotedTotal: after } })
}

const refusal = ({ status, body }: { readonly status: number; readonly body: unknown }) => [status, body]
const billed = async (of: TestOrganization) =>
  (await of.read('listBillingInfo')).results.map(
    ({ billingTargetYearMonth, charge }) => [billingTargetYearMonth, charge.total] as const,
  )

const confirmedTo = async (of: TestOrganization) => (await of.notices('purchase-confirmed')).at(-1)?.facts

describe('a sleep', () => {
  it('is quoted by bill, and leaves no trace', async () => {
    const of = await club()
    const before = await everything(cell.database)
    const quote = await of.read('priceSleep', { body: WINTER })
    expect(
      quote.bills.map(({ month, paidDate, daysAwake, before: b, after }) => [
        month,
        paidDate,
        daysAwake,
        b?.total,
        after?.total ?? 0,
      ]),
    ).toEqual([
      ['202612', '2027-01-01', 0, 22_880, 0],
      ['202701', '2027-02-01', 21, 22_880, 15_497],
    ])
    expect([quote.before, quote.after]).toEqual([45_760, 15_497])
    expect(await everything(cell.database)).toEqual(before)
  })

  it('begins, is billed and wakes by itself', async () => {
    const of = await club()
    const planned = planSleep.response.parse((await sleep(of)).body)
    expect(planned.contractInfo.sleeps).toEqual([
      {
        startDate: BEGINS,
        endDate: '2027-01-10T14:59:59.999Z',
        plannedEndDate: '2027-01-10T14:59:59.999Z',
        isEveryYear: false,
      },
    ])
    await cell.liveUntil('2026-12-05T03:00:00Z')
    expect(await of.actions()).toContain('fall-asleep')
    expect(refusal(await of.call('addUsers', { body: { role: 'viewer', count: 1, quotedTotal: 0 } }))).toMatchObject([
      409,
      { code: 'asleep' },
    ])
    await cell.liveUntil('2027-02-02T03:00:00Z')
    expect(await of.actions()).toContain('wake')
    expect(await billed(of)).toEqual(
      expect.arrayContaining([
        ['202612', 0],
        ['202701', 15_497],
      ]),
    )
  })

  it('is withdrawn until it begins, with what waited for it', async () => {
    const of = await club()
    await sleep(of)
    expect(refusal(await price(of))).toMatchObject([409, { code: 'sleep-planned' }])
    const back = contractInfo.parse((await withdraw(of)).body)
    expect(back.sleeps).toEqual([])
    expect(refusal(await withdraw(of))).toMatchObject([409, { code: 'nothing-reserved' }])
    await sleep(of)
    const { entries } = await of.read('getHistory')
    const newest = { kind: 'plan-sleep', takeBack: { by: 'withdrawSleep', until: BEGINS } }
    expect(entries.filter(({ takeBack }) => takeBack !== null)).toMatchObject([newest])
    expect(entries.filter(({ kind }) => kind === 'plan-sleep')).toHaveLength(2)
    await cell.liveUntil('2026-12-05T03:00:00Z')
    expect(refusal(await withdraw(of))).toMatchObject([409, { code: 'nothing-reserved' }])
  })

  it('is refused with another total, and made once', async () => {
    const of = await club()
    const wrong = { ...WINTER, isEveryYear: false, quotedTotal: 1 }
    expect(refusal(await of.call('planSleep', { body: wrong }))).toMatchObject([
      409,
      { code: 'quote-changed', details: { total: 15_497 } },
    ])
    const once = randomUUID()
    const first = await sleep(of, WINTER, false, once)
    const again = await of.call('planSleep', {
      body: { ...WINTER, isEveryYear: false, quotedTotal: 15_497 },
      key: once,
    })
    expect(again.body).toEqual(first.body)
  })

  it.each<[string, string, { from: string; until: string }]>([
    ['sleep-start', 'teamStandardPlan', { from: '2026-12-02', until: '2027-02-01' }],
    ['sleep-length', 'teamStandardPlan', { from: '2026-12-01', until: '2026-12-31' }],
    ['sleep-too-long', 'teamStandardPlan', { from: '2026-12-01', until: '2027-06-02' }],
    ['sleep-not-offered', 'mbpPlan', WINTER],
    ['trial-plan', 'freePlan', WINTER],
  ])('is refused with %s', async (code, groupId, days) => {
    const of =
      groupId === 'teamStandardPlan'
        ? await club()
        : await cell.open({ basePlanId: `${groupId}.base`, createdAt: SINCE })
    expect(refusal(await price(of, days))).toMatchObject([expect.any(Number), { code }])
  })

  it('of every year is planned again when it wakes', async () => {
    const of = await club()
    await sleep(of, WINTER, true)
    await cell.liveUntil('2027-01-12T03:00:00Z')
    expect(
      (await of.read('getContractInfo')).sleeps?.map(({ startDate, isEveryYear }) => [startDate, isEveryYear]),
    ).toEqual([
      [BEGINS, false],
      ['2027-11-30T15:00:00.000Z', true],
    ])
    const { lanes } = await of.read('getHistory')
    expect(lanes?.asleep).toEqual([
      { startDate: BEGINS, endDate: '2027-01-10T14:59:59.999Z' },
      { startDate: '2027-11-30T15:00:00.000Z', endDate: '2028-01-10T14:59:59.999Z' },
    ])
  })

  it('of every year is the last one where that is withdrawn while it sleeps', async () => {
    const of = await club()
    await sleep(of, WINTER, true)
    await cell.liveUntil('2026-12-05T03:00:00Z')
    const sleeps = async () =>
      (await of.read('getContractInfo')).sleeps?.map(({ startDate, isEveryYear }) => [startDate, isEveryYear])
    const once = contractInfo.parse((await withdraw(of)).body)
    expect(once.sleeps).toMatchObject([{ startDate: BEGINS, endDate: '2027-01-10T14:59:59.999Z', isEveryYear: false }])
    expect(refusal(await withdraw(of))).toMatchObject([409, { code: 'nothing-reserved' }])
    expect(await confirmedTo(of)).toMatchObject({ what: 'once', on: '2027-01-11' })
    await cell.liveUntil('2027-01-12T03:00:00Z')
    expect(await of.actions()).toContain('wake')
    expect(await sleeps()).toEqual([[BEGINS, false]])
  })

  it('of every year stays, and is the last one, where its repetition alone is withdrawn before it begins', async () => {
    const of = await club()
    await sleep(of, WINTER, true)
    await cell.liveUntil('2026-11-26T03:00:00Z')
    const once = contractInfo.parse((await of.call('withdrawSleep', { query: { part: 'repetition' } })).body)
    expect(once.sleeps).toMatchObject([{ startDate: BEGINS, endDate: '2027-01-10T14:59:59.999Z', isEveryYear: false }])
    expect(refusal(await of.call('withdrawSleep', { query: { part: 'repetition' } }))).toMatchObject([
      409,
      { code: 'nothing-reserved' },
    ])
    expect(await confirmedTo(of)).toMatchObject({ what: 'once', on: '2027-01-11' })
    const { entries } = await of.read('getHistory')
    expect(entries[0]).toMatchObject({ kind: 'sleep-once' })
    await cell.liveUntil('2026-12-05T03:00:00Z')
    await cell.liveUntil('2027-01-12T03:00:00Z')
    expect((await of.actions()).filter((action) => action === 'fall-asleep' || action === 'wake')).toHaveLength(2)
    expect(
      (await of.read('getContractInfo')).sleeps?.map(({ startDate, isEveryYear }) => [startDate, isEveryYear]),
    ).toEqual([[BEGINS, false]])
  })

  it('of every year is not repeated where a year is in force when it wakes', async () => {
    const of = await club()
    await sleep(of, WINTER, true)
    await cell.liveUntil('2026-12-05T03:00:00Z')
    await yearFollows(of, Date.parse('2026-12-31T15:00:00Z'))
    await cell.liveUntil('2027-01-12T03:00:00Z')
    expect(
      (await of.read('getContractInfo')).sleeps?.map(({ startDate, isEveryYear }) => [startDate, isEveryYear]),
    ).toEqual([[BEGINS, false]])
    expect((await of.actions()).filter((action) => action === 'sleep-void')).toHaveLength(1)
  })

  it('ends with the contract, and does not come back with a new plan', async () => {
    const of = await club()
    await sleep(of, { from: '2027-02-01', until: '2027-03-01' })
    const body = { contractInfoId: of.contractId, cancellationDate: '2026-11-30T14:59:59.999Z' }
    expect((await of.call('cancelContract', { body })).status).toBe(200)
    await cell.liveUntil('2026-12-02T03:00:00Z')
    expect((await of.read('getContractInfo')).sleeps).toEqual([])
  })
})

describe('waking earlier', () => {
  it('on a later day is a job of that day, and can be moved until then', async () => {
    const of = await club()
    await sleep(of)
    expect(refusal(await priceWaking(of, '2026-12-20'))).toMatchObject([409, { code: 'not-asleep' }])
    await cell.liveUntil('2026-12-05T03:00:00Z')
    const woken = wakeEarlier.response.parse((await wake(of, '2026-12-21')).body)
    expect(woken.quote.bills.map(({ month, after }) => [month, after?.total])).toEqual([
      ['202612', 8_116],
      ['202701', 22_880],
    ])
    await wake(of, '2026-12-26')
    await cell.liveUntil('2026-12-21T03:00:00Z')
    expect(await of.actions()).not.toContain('wake')
    await cell.liveUntil('2026-12-26T03:00:00Z')
    expect(await of.actions()).toContain('wake')
    expect(WAKES > BEGINS).toBe(true)
  })

  it('today wakes at once', async () => {
    const of = await club()
    await sleep(of)
    await cell.liveUntil('2026-12-05T03:00:00Z')
    expect((await wake(of, '2026-12-05')).status).toBe(200)
    expect(await of.actions()).toContain('wake')
    const upload = await of.call('addUsers', { body: { role: 'viewer', count: 1, quotedTotal: 0 } })
    expect(upload.body).not.toMatchObject({ code: 'asleep' })
    expect(refusal(await priceWaking(of, '2026-12-06'))).toMatchObject([409, { code: 'not-asleep' }])
  })
})
