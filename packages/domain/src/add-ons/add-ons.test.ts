import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { catalogue, contractOf, entry, input, monthly, now, yearly, zone } from './add-on-catalogue.test-support.ts'
import { addOnBlock, decideAddOn, offeredAmounts } from './index.ts'

const upload = (hours: number, forOneUser = false) => ({ kind: 'upload', hours, forOneUser }) as const
const exporting = (hours: number) => ({ kind: 'export', hours, forOneUser: false }) as const
const viewers = (count: number) => ({ kind: 'viewer', count }) as const
const day = (date: string) => startOfDay(date, zone)

describe('what can be bought next to a plan', () => {
  it('is what is sold at once', () => {
    expect(offeredAmounts('upload', 'year')).toEqual([60, 120, 180, 240, 300])
    expect(offeredAmounts('export', 'year')).toEqual([10, 20, 30, 40, 50])
    expect(offeredAmounts('upload', 'month')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(offeredAmounts('viewer', 'year')).toHaveLength(10)
  })

  it.each([
    ['no plan', contractOf(), {}, 'no-plan'],
    ['a cancelled contract', { ...monthly, cancellation: { state: 'done', at: now - 1 } }, {}, 'no-plan'],
    ['a trial', contractOf(entry('trial.base', '2026-11-01')), {}, 'trial-plan'],
    ['an ended trial', contractOf(entry('ended.base', '2026-11-01')), {}, 'read-only-plan'],
    ['a paused plan', contractOf(entry('paused.base', '2026-11-01')), {}, 'read-only-plan'],
    ['an unpaid billing', monthly, { unsettled: true }, 'unsettled'],
    [
      'no telephone',
      monthly,
      { payer: { hasContact: false, hasCard: true, paysByCard: true } },
      'contact-unregistered',
    ],
    ['bank transfer', monthly, { payer: { hasContact: true, hasCard: true, paysByCard: false } }, 'not-credit-card'],
    ['no card', monthly, { payer: { hasContact: true, hasCard: false, paysByCard: true } }, 'card-unregistered'],
  ] as const)('is nothing with %s', (_case, contract, more, reason) => {
    expect(addOnBlock(input(contract, more))).toBe(reason)
    expect(decideAddOn(input(contract, more), upload(1))).toEqual({ kind: 'refused', reason })
  })

  it.each([
    ['11 monthly hours', monthly, upload(11), 'amount-not-offered'],
    ['no hour', monthly, exporting(0), 'amount-not-offered'],
    ['61 yearly hours', yearly, upload(61), 'amount-not-offered'],
    ['60 yearly hours of export', yearly, exporting(60), 'amount-not-offered'],
    ['11 users', yearly, viewers(11), 'amount-not-offered'],
    ['a yearly option for one user', yearly, upload(60, true), 'not-offered'],
  ] as const)('is not %s', (_case, contract, addOn, reason) => {
    expect(decideAddOn(input(contract), addOn)).toEqual({ kind: 'refused', reason })
  })

  it('is not what the plan in force does not sell', () => {
    const plans = new Map([...catalogue.plans].filter(([id]) => id !== 'standard.upload'))
    expect(decideAddOn(input(monthly, { catalogue: { ...catalogue, plans } }), upload(1))).toEqual({
      kind: 'refused',
      reason: 'not-offered',
    })
  })

  it('needs a price in the currency of the contract', () => {
    expect(decideAddOn(input({ ...monthly, currency: 'EUR' }), upload(1))).toMatchObject({
      reason: 'currency-unpriced',
    })
  })

  it('ends at 999 seats of a role', () => {
    const seats = (number: number) =>
      Array.from({ length: number }, () => entry('yearly.viewer', '2026-04-01', '2027-04-01'))
    const full = contractOf(...yearly.entries, ...seats(990))
    expect(decideAddOn(input(full), viewers(9))).toMatchObject({ kind: 'possible' })
    expect(decideAddOn(input(full), viewers(10))).toEqual({ kind: 'refused', reason: 'too-many-seats' })
    expect(decideAddOn(input(full), { kind: 'analyst', count: 10 })).toMatchObject({ kind: 'possible' })
  })
})

describe('export time', () => {
  const withHours = (of: Contract, exportHours: number): Contract => {
    const [base, ...rest] = of.entries
    if (base === undefined) throw new Error('no base plan')
    const seconds = exportHours * 3600
    const limits = {
      uploadHardSeconds: 1,
      uploadSoftSeconds: 1,
      exportHardSeconds: seconds,
      exportSoftSeconds: seconds,
    }
    return { ...of, entries: [{ ...base, limits }, ...rest] }
  }
  it.each([
    ['a month', 0, monthly, 1, 'possible'],
    ['a month', 0, monthly, 10, 'possible'],
    ['a month', 1, monthly, 1, 'possible'],
    ['a month', 9, monthly, 1, 'possible'],
    ['a month', 10, monthly, 1, 'export-unlimited'],
    ['a year', 0, yearly, 50, 'possible'],
    ['a year', 119, yearly, 10, 'possible'],
    ['a year', 120, yearly, 10, 'export-unlimited'],
  ])('next to a plan of %s with %i hours an analyst is sold wherever they are limited', (_, has, of, more, outcome) => {
    const decision = decideAddOn(input(withHours(of, has)), exporting(more))
    expect(decision.kind === 'refused' ? decision.reason : decision.kind).toBe(outcome)
    expect(decideAddOn(input(withHours(of, has)), upload(of === yearly ? 60 : 1)).kind).toBe('possible')
  })
})

describe('what is bought', () => {
  it.each([
    ['upload', 'coupon.upload'],
    ['analyst', 'standard.analyst'],
    ['viewer', 'standard.viewer'],
  ] as const)('next to a coupon plan %s is an entry of %s', (kind, sold) => {
    const coupon = contractOf(entry('coupon.base', '2026-10-01'))
    const addOn = kind === 'upload' ? upload(1) : { kind, count: 1 }
    expect(decideAddOn(input(coupon), addOn)).toMatchObject({ entries: [{ contractPlanId: sold }] })
  })

  it('ends with the term of the anchor where the yearly plan has no end', () => {
    const open = contractOf(entry('yearly.base', '2026-04-01'))
    expect(decideAddOn(input(open), upload(60))).toMatchObject({ until: day('2027-04-01') })
    expect(() => decideAddOn(input({ ...open, yearlyAnchor: null }), upload(60))).toThrow('contract contract')
  })

  it('ends with a yearly plan that ends before its term', () => {
    const short = contractOf(entry('yearly.base', '2026-04-01', '2027-01-01'))
    expect(decideAddOn(input(short), upload(60))).toMatchObject({ until: day('2027-01-01') })
  })

  it('is a seat of the next year from its first instant: part of what that year costs', () => {
    const renewed = contractOf(...yearly.entries, entry('yearly.base', '2027-04-01', '2028-04-01'))
    expect(decideAddOn(input(renewed), viewers(1))).toMatchObject({
      entries: [
        { contractPlanId: 'yearly.viewer', start: now, end: day('2027-04-01') },
        { contractPlanId: 'yearly.viewer', start: day('2027-04-01'), end: day('2028-04-01') },
      ],
    })
  })

  it('is no seat of a plan that has ended, or ends now', () => {
    const followed = (end: string) => contractOf(entry('mbp.base', '2026-09-01', end), entry('standard.base', end))
    const first = startOfDay('2026-11-01', zone)
    expect(decideAddOn(input(followed('2026-11-01'), { now: first }), viewers(1))).toMatchObject({
      entries: [{ contractPlanId: 'standard.viewer', start: first, end: null }],
    })
    expect(decideAddOn(input(followed('2026-11-01')), viewers(1))).toMatchObject({
      entries: [{ contractPlanId: 'standard.viewer', start: now, end: null }],
    })
  })

  it('continues only in a plan that sells seats', () => {
    const ending = contractOf(entry('standard.base', '2026-10-01', '2026-12-01'), entry('ended.base', '2026-12-01'))
    expect(decideAddOn(input(ending), viewers(1))).toMatchObject({
      kind: 'possible',
      entries: [{ contractPlanId: 'standard.viewer' }],
    })
  })

  it('monthly is one entry an hour for the current month', () => {
    const hour = { contractPlanId: 'standard.upload', start: day('2026-11-01'), end: day('2026-12-01') }
    expect(decideAddOn(input(monthly), upload(2, true))).toEqual({
      kind: 'possible',
      entries: [hour, hour],
      until: day('2026-12-01'),
    })
  })

  it('yearly is one option with its seconds, soft = hard, to the end of the term', () => {
    const limits = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 72_000, exportSoftSeconds: 72_000 }
    const end = day('2027-04-01')
    expect(decideAddOn(input(yearly), exporting(20))).toEqual({
      kind: 'possible',
      entries: [{ contractPlanId: 'yearly.export', start: now, end, limits }],
      until: end,
    })
  })

  it('is a seat for each user until the term ends', () => {
    const seat = { contractPlanId: 'yearly.viewer', start: now, end: day('2027-04-01') }
    expect(decideAddOn(input(yearly), viewers(2))).toMatchObject({ entries: [seat, seat] })
  })

  it('continues in the plan that is scheduled to follow', () => {
    const contract = contractOf(entry('standard.base', '2026-10-01', '2026-12-01'), entry('mbp.base', '2026-12-01'))
    expect(decideAddOn(input(contract), viewers(1))).toMatchObject({
      entries: [
        { contractPlanId: 'standard.viewer', start: now, end: day('2026-12-01') },
        { contractPlanId: 'mbp.viewer', start: day('2026-12-01'), end: null },
      ],
    })
  })

  it('is a seat after the plan when both would begin at one instant', () => {
    const start = day('2026-04-01')
    expect(decideAddOn(input(yearly, { now: start }), viewers(1))).toMatchObject({ entries: [{ start: start + 1 }] })
  })

  it('is a seat of the undiscounted plan under a monthly coupon', () => {
    const coupon = contractOf(entry('coupon.base', '2026-10-01'))
    expect(decideAddOn(input(coupon), viewers(1))).toMatchObject({ entries: [{ contractPlanId: 'standard.viewer' }] })
    expect(catalogue.plans.has('coupon.viewer')).toBe(true)
  })
})
