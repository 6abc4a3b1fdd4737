import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Prices } from '../catalogue/index.ts'
import {
  catalogue,
  contractOf,
  entry,
  input,
  nothingStored,
  spring,
  year15,
  zone,
} from './coupon-catalogue.test-support.ts'
import { couponUnitPrices, previewCoupon } from './index.ts'

describe('what a coupon costs', () => {
  it('is discounted on base and seats, rounded down per unit price, and on nothing else', () => {
    const contract = contractOf(entry('basic.base', '2026-01-01'), entry('basic.upload', '2026-11-05', '2026-12-01'))
    const preview = previewCoupon({ ...input(contract, { analysts: 2, viewers: 1 }), ...nothingStored })
    if (preview.kind === 'refused') throw new Error(preview.reason)
    const amounts = preview.quoted.lines.map((line) => [line.contractPlanId, line.unitPrice.minor, line.amount.minor])
    expect(amounts).toEqual([
      ['basic.base', 9_900n, 6_600n],
      ['standardDiscount20Percent.base', 15_840n, 5_280n],
      ['standardDiscount20Percent.analyst', 1_599n, 533n],
      ['standardDiscount20Percent.viewer', 400n, 133n],
      ['basic.upload', 1_000n, 1_000n],
    ])
    expect([preview.kind, preview.quoted.total.minor]).toEqual(['possible', 14_900n])
    expect(preview.afterwards.subtotal.minor).toBe(15_840n + 1_599n + 400n)
  })

  it('is the whole term for a yearly coupon', () => {
    const preview = previewCoupon({
      ...input(contractOf(), { coupon: year15, viewers: 2 }),
      ...nothingStored,
    })
    expect(preview).toMatchObject({ kind: 'possible', quoted: { subtotal: { minor: 253_300n + 2n * 425n } } })
  })

  it('is the term without the seats that are given up for it', () => {
    const [from, until] = ['2026-01-01', '2027-01-01']
    const held = ['base', 'viewer', 'viewer'].map((role, index) => ({
      ...entry(`yearly.${role}`, from, until),
      id: `${role} ${index}`,
    }))
    const seatsGivenUp = [{ at: startOfDay(until, zone), seats: { analysts: 0, viewers: 1 }, kept: null }]
    const contract = { ...contractOf(...held), yearlyAnchor: startOfDay(from, zone), seatsGivenUp }
    const preview = previewCoupon({ ...input(contract, { coupon: year15 }), ...nothingStored })
    expect(preview).toMatchObject({ kind: 'possible', quoted: { subtotal: { minor: 253_300n + 425n } } })
  })

  it('is with what follows it where the account was closed in the same month', () => {
    const closed = startOfDay('2026-11-10', zone)
    const contract = { ...contractOf(entry('basic.base', '2026-01-01', '2026-11-10')), closings: [closed] }
    const done = { ...contract, cancellation: { state: 'done' as const, at: closed } }
    const coupon = { ...spring, termMonths: 1 }
    const preview = previewCoupon({ ...input(done, { coupon }), ...nothingStored })
    if (preview.kind === 'refused') throw new Error(preview.reason)
    const { month, lines } = preview.quoted
    expect([month, lines.map(({ contractPlanId, derivation }) => [contractPlanId, derivation])]).toEqual([
      '2026-12',
      [
        ['standardDiscount20Percent.base', { kind: 'days', days: 20, ofDays: 31 }],
        ['standard.base', { kind: 'days', days: 11, ofDays: 31 }],
        ['standardDiscount20Percent.base', { kind: 'days', days: 10, ofDays: 30, of: '2026-11' }],
      ],
    ])
  })

  it('is nothing where it cannot be used', () => {
    const refused = previewCoupon({ ...input(contractOf(), { isUsed: true }), ...nothingStored })
    expect(refused).toEqual({ kind: 'refused', reason: 'coupon-already-used' })
  })

  const term = { start: startOfDay('2026-12-01', zone), end: startOfDay('2027-03-01', zone) }

  it.each(['standard.viewer', `${spring.groupId}.viewer`])('is none of a seat that is not sold: without %s', (sold) => {
    const plans = new Map([...catalogue.plans].filter(([id]) => id !== sold))
    const prices = couponUnitPrices(spring, { ...catalogue, plans }, contractOf(), term)
    expect([prices.analyst?.after.minor, prices.viewer]).toEqual([1_599n, null])
  })

  it.each<[string, Prices, Prices]>([
    ['at its start', {}, { JPY: 19_800n }],
    ['once its term is over', { JPY: 19_800n }, {}],
  ])('needs a price in the currency of the contract %s', (_, prices, later) => {
    const priceChanges = [{ from: '2027-03', publishedAt: null, prices: later }]
    const repriced = [...catalogue.plans].map(
      ([id, plan]) => [id, id === 'standard.base' ? { ...plan, prices, priceChanges } : plan] as const,
    )
    const of = { ...catalogue, plans: new Map(repriced) }
    expect(() => couponUnitPrices(spring, of, contractOf(), term)).toThrow('coupon SPRING has no price in JPY')
  })

  it('is known before and after', () => {
    const { base, analyst, viewer, afterTerm } = couponUnitPrices(spring, catalogue, contractOf(), term)
    expect([viewer?.before.minor, viewer?.after.minor]).toEqual([500n, 400n])
    expect([base.before.minor, base.after.minor, analyst?.after.minor, afterTerm.minor]).toEqual([
      19_800n,
      15_840n,
      1_599n,
      19_800n,
    ])
  })
})
