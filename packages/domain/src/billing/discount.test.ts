import { describe, expect, it } from 'vitest'
import { catalogue } from '../add-ons/add-on-catalogue.test-support.ts'
import type { Catalogue, PriceChange } from '../catalogue/index.ts'
import { type Currency, money } from '../money/index.ts'
import { discountOf, isDiscountedRightly } from './index.ts'

const ofLine = (contractPlanId: string, minor: bigint, of: Catalogue = catalogue, currency: Currency = 'JPY') =>
  discountOf({ contractPlanId, unitPrice: money(minor, currency) }, of)

const withChange = (minor: bigint): Catalogue => {
  const change: PriceChange = { from: '2026-12', publishedAt: null, prices: { JPY: minor } }
  const changed = [...catalogue.plans].map(
    ([id, plan]) => [id, id === 'standard.base' ? { ...plan, priceChanges: [change] } : plan] as const,
  )
  return { ...catalogue, plans: new Map(changed) }
}

describe('the discount of a billed line', () => {
  it.each([
    ['coupon.base', 15_840n, 19_800n],
    ['coupon.analyst', 1_600n, 2_000n],
    ['coupon.viewer', 400n, 500n],
  ])('of %s at %i is 20 percent of the list price', (plan, minor, full) => {
    expect(ofLine(plan, minor)).toEqual({ full: money(full, 'JPY'), percent: 20 })
  })

  it.each([
    ['a plan without a coupon', ofLine('standard.base', 19_800n)],
    ['a plan that the catalogue has no longer', ofLine('gone.base', 15_840n)],
    ['a group that the catalogue has no longer', ofLine('coupon.base', 15_840n, { ...catalogue, groups: new Map() })],
    ['a price that comes from no list', ofLine('coupon.base', 15_841n)],
    ['a currency without a list', ofLine('coupon.base', 15_840n, catalogue, 'EUR')],
  ])('is none of %s', (_, discount) => {
    expect(discount).toBeNull()
  })

  it('comes from the list that was in force, the newest where two lead to the same price', () => {
    expect(ofLine('coupon.base', 20_000n, withChange(25_000n))).toMatchObject({ full: { minor: 25_000n } })
    expect(ofLine('coupon.base', 15_840n, withChange(25_000n))).toMatchObject({ full: { minor: 19_800n } })
    expect(ofLine('coupon.base', 15_840n, withChange(19_801n))).toMatchObject({ full: { minor: 19_801n } })
  })
})

describe('a line of a discounted plan', () => {
  it.each([
    ['coupon.base', 'days', 15_840n, true],
    ['coupon.base', 'count', 19_800n, false],
    ['coupon.viewer', 'days', 400n, true],
    ['coupon.viewer', 'addition', 400n, false],
    ['coupon.viewer', 'addition', 500n, true],
    ['coupon.upload', 'count', 1_000n, true],
    ['coupon.upload', 'count', 800n, false],
    ['coupon.storage', 'hours', 18n, true],
    ['coupon.storage', 'hours', 14n, false],
    ['standard.base', 'days', 19_800n, true],
    ['standard.base', 'days', 15_840n, false],
  ] as const)('of %s by %s at %i is priced rightly: %j', (contractPlanId, derivation, minor, isRight) => {
    const line = { contractPlanId, derivation, unitPrice: money(minor, 'JPY') }
    expect(isDiscountedRightly(line, catalogue)).toBe(isRight)
  })

  it('has the price of any list that there was', () => {
    const line = { contractPlanId: 'coupon.base', derivation: 'days', unitPrice: money(20_000n, 'JPY') } as const
    expect(isDiscountedRightly(line, withChange(25_000n))).toBe(true)
    expect(isDiscountedRightly(line, catalogue)).toBe(false)
  })
})
