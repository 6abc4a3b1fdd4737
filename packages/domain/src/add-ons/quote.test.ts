import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeMonthlyBilling } from '../billing/index.ts'
import { monthInterval, startOfDay } from '../calendar/index.ts'
import { type Contract, organizationLimitsAt, seatsAt, userLimitsAt } from '../contract/index.ts'
import { applySchedule } from '../lifecycle/index.ts'
import {
  catalogue,
  contractOf,
  entry,
  input,
  monthly,
  now,
  prices,
  yearly,
  zone,
} from './add-on-catalogue.test-support.ts'
import { type AddOn, billsWith, offeredAmounts, quoteAddOn } from './index.ts'

const quoted = (contract: Contract, addOn: AddOn, at = now, userContracts: readonly Contract[] = []) => {
  const quote = quoteAddOn({ ...input(contract, { now: at }), userContracts, storedSecondsOverRetention: 0 }, addOn)
  if (quote.kind === 'refused') throw new Error(`refused: ${quote.reason}`)
  return quote
}

const bill = (contract: Contract) =>
  computeMonthlyBilling({ contract, catalogue, month: '2026-11', storedSecondsOverRetention: 0 })

const with_ = (contract: Contract, quote: ReturnType<typeof quoted>): Contract =>
  applySchedule(
    contract,
    { end: [], withdraw: [], add: quote.entries },
    (index) => `bought-${index}-${contract.entries.length}`,
  )

const viewer = { kind: 'viewer', count: 1 } as const

describe('the quote', () => {
  it.each([
    ['3 monthly upload hours', monthly, { kind: 'upload', hours: 3, forOneUser: false }, 3_000n, 3_300n],
    ['120 yearly upload hours', yearly, { kind: 'upload', hours: 120, forOneUser: false }, 108_000n, 118_800n],
    ['10 yearly export hours', yearly, { kind: 'export', hours: 10, forOneUser: false }, 7_500n, 8_250n],
    // 21 November to 31 March: floor(20,000 x 131 / 365) = 7,178 each.
    ['2 yearly analysts', yearly, { kind: 'analyst', count: 2 }, 14_356n, 15_791n],
    // 10 of 30 days.
    ['a monthly viewer', monthly, { kind: 'viewer', count: 1 }, 166n, 182n],
    [
      'a viewer until a coupon ends, and after',
      contractOf(entry('coupon.base', '2026-08-25', '2026-11-25')),
      viewer,
      166n,
      182n,
    ],
  ] as const)('of %s', (_case, contract, addOn, subtotal, total) => {
    const quote = quoted(contract, addOn)
    expect([quote.subtotal.minor, quote.total.minor, quote.tax.minor]).toEqual([subtotal, total, total - subtotal])
    expect(quote.line.amount.minor).toBe(subtotal)
  })

  it.each([
    ['2 monthly viewers', monthly, { kind: 'viewer', count: 2 }, 1_100n],
    ['a viewer of a plan that ends', contractOf(entry('standard.base', '2026-01-01', '2026-12-01')), viewer, null],
    [
      'a viewer of a plan that ends later',
      contractOf(entry('standard.base', '2026-01-01', '2027-01-01')),
      viewer,
      550n,
    ],
    [
      'a viewer of a plan that another follows',
      contractOf(entry('standard.base', '2026-01-01', '2026-12-01'), entry('mbp.base', '2026-12-01')),
      viewer,
      550n,
    ],
    ['a yearly viewer', yearly, viewer, null],
    [
      'a viewer of a year that another follows',
      contractOf(...yearly.entries, entry('yearly.base', '2027-04-01', '2028-04-01')),
      viewer,
      null,
    ],
    ['3 monthly upload hours', monthly, { kind: 'upload', hours: 3, forOneUser: false }, null],
  ] as const)('of %s has the amount of a whole month where there is one', (_, contract, addOn, wholeMonth) => {
    expect(quoted(contract, addOn).monthly?.minor ?? null).toBe(wholeMonth)
  })

  it('names the bills that it stands on, of now and of whole months', () => {
    const seat = quoted(monthly, { kind: 'viewer', count: 2 })
    const whole = computeMonthlyBilling({
      contract: with_(monthly, seat),
      catalogue,
      month: '2026-12',
      storedSecondsOverRetention: 0,
    })
    expect(seat.monthlyBill).toEqual(whole.total)
    const hours = quoted(monthly, { kind: 'upload', hours: 3, forOneUser: false })
    expect(hours.monthlyBill).toBeNull()
    expect(billsWith([seat, hours])).toEqual({
      total: Math.max(Number(seat.bill.minor), Number(hours.bill.minor)),
      monthly: Number(whole.total.minor),
    })
    expect(billsWith([])).toEqual({ total: 0, monthly: 0 })
  })

  it('is none of a seat that no day is left for', () => {
    const ending = contractOf({ ...entry('standard.base', '2026-01-01'), end: now + 1 })
    expect(() => quoted(ending, viewer)).toThrow('the bill has no line of standard.viewer')
  })

  it('says why nothing is sold', () => {
    const refused = quoteAddOn(
      { ...input(monthly, { unsettled: true }), userContracts: [], storedSecondsOverRetention: 0 },
      { kind: 'upload', hours: 1, forOneUser: false },
    )
    expect(refused).toEqual({ kind: 'refused', reason: 'unsettled' })
  })

  it('has a line of what is bought alone, whatever was bought of it before', () => {
    const hours = { kind: 'upload', hours: 3, forOneUser: false } as const
    const again = quoted(with_(monthly, quoted(monthly, hours)), hours)
    expect(again.line.contractPlanId).toBe('standard.upload')
    expect(again.line.amount.minor).toBe(3_000n)
  })

  it('counts what single users bought before', () => {
    const hour = { kind: 'upload', hours: 1, forOneUser: true } as const
    const own = with_({ ...monthly, entries: [] }, quoted(monthly, hour))
    expect(quoted(monthly, hour, now, [own]).subtotal.minor).toBe(1_000n)
  })
})

const kinds = ['upload', 'export', 'analyst', 'viewer'] as const
const purchases = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(9), second: fc.nat(30 * 24 * 3600 - 1) }),
  { maxLength: 12 },
)

const addOnOf = (kind: (typeof kinds)[number], pick: number, cycle: 'month' | 'year'): AddOn => {
  const amounts = offeredAmounts(kind, cycle)
  const amount = amounts[pick % amounts.length] ?? 1
  return kind === 'upload' || kind === 'export' ? { kind, hours: amount, forOneUser: false } : { kind, count: amount }
}

const november = monthInterval('2026-11', zone)

describe('random purchases', () => {
  it.each([
    ['monthly', monthly],
    ['yearly', yearly],
  ] as const)('under a %s plan are charged exactly what was quoted', (cycle, start) => {
    fc.assert(
      fc.property(purchases, (bought) => {
        const inOrder = bought.toSorted((a, b) => a.second - b.second)
        let contract: Contract = start
        let total = bill(start).total.minor
        for (const { kind, pick, second } of inOrder) {
          const addOn = addOnOf(kind, pick, cycle === 'yearly' ? 'year' : 'month')
          const quote = quoted(contract, addOn, november.start + second * 1000)
          contract = with_(contract, quote)
          total += quote.total.minor
          expect(quote.bill.minor).toBe(total)
        }
        expect(bill(contract).total.minor).toBe(total)
      }),
      { numRuns: 300 },
    )
  })

  it('raise the limits by exactly what they bring, and nobody’s above the organisation’s', () => {
    fc.assert(
      fc.property(purchases, (bought) => {
        let contract: Contract = yearly
        let upload = 15 * 3600
        let exporting = 0
        for (const { kind, pick } of bought) {
          const addOn = addOnOf(kind, pick, 'year')
          contract = with_(contract, quoted(contract, addOn))
          if ('hours' in addOn && kind === 'upload') upload += addOn.hours * 3600
          if ('hours' in addOn && kind === 'export') exporting += addOn.hours * 3600
        }
        const at = startOfDay('2026-12-24', zone)
        const organization = organizationLimitsAt(contract, [], catalogue, at)
        const user = userLimitsAt(contract, null, catalogue, at)
        const { analysts } = seatsAt(contract, catalogue, at)
        expect(organization?.upload.hard).toBe(upload)
        expect(organization?.export.hard).toBe(exporting + 3600 * analysts)
        expect(user?.export.hard).toBe(exporting + 3600)
        expect(user?.upload.hard).toBeLessThanOrEqual(organization?.upload.hard ?? 0)
      }),
      { numRuns: 300 },
    )
  })

  it('of an hour cost its price', () => {
    expect(
      quoted(contractOf(...monthly.entries), { kind: 'export', hours: 1, forOneUser: false }).line.unitPrice.minor,
    ).toBe(prices.month.export)
  })
})
