import { describe, expect, it } from 'vitest'
import { catalogue } from '../add-ons/add-on-catalogue.test-support.ts'
import type { Catalogue, CataloguePlan, PriceChange } from '../catalogue/index.ts'
import { type Currency, money } from '../money/index.ts'
import { discountGiven, discountOf, isDiscountedRightly } from './index.ts'

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

describe('what a line gives', () => {
  const half = { kind: 'days', days: 15, ofDays: 30 } as const
  const given = (minor: bigint, percent: number) => {
    const groups = new Map(
      [...catalogue.groups].map(([id, of]) => [id, id === 'coupon' ? { ...of, discountPercent: percent } : of]),
    )
    return discountGiven(
      { contractPlanId: 'coupon.base', unitPrice: money(minor, 'JPY'), derivation: half },
      { ...catalogue, groups },
    )
  }

  it.each([
    [15_840n, 20, 1_980n],
    [0n, 100, 9_900n],
  ])('at %i by a coupon of %i percent, for half a month, is %i', (minor, percent, gives) => {
    expect(given(minor, percent)).toBe(gives)
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

  it('of a plan that the catalogue lacks cannot be judged', () => {
    const line = { contractPlanId: 'gone.base', derivation: 'days', unitPrice: money(1n, 'JPY') } as const
    expect(() => isDiscountedRightly(line, catalogue)).toThrow('the catalogue has no plan gone.base')
  })
})

describe('a line of a custom add-on', () => {
  const withCustom = (discounted: boolean): Catalogue => {
    const custom = { soldWith: ['standard'], most: 3, within: true, sleeps: true, discounted, unitCode: 'C62' }
    const allowance = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }
    const later: PriceChange = { from: '2026-12', publishedAt: null, prices: { JPY: 4_000n } }
    const plan = { id: 'camera', groupId: 'standard', cycle: 'month', prices: { JPY: 3_000n }, allowance } as const
    const sold: CataloguePlan = { ...plan, role: 'custom', custom, priceChanges: [later] }
    return { ...catalogue, plans: new Map([...catalogue.plans, [sold.id, sold]]) }
  }

  it.each([
    [true, 3_000n, true],
    [true, 2_400n, true],
    [true, 4_000n, true],
    [true, 3_200n, true],
    [true, 2_399n, false],
    [true, 0n, false],
    [false, 3_000n, true],
    [false, 4_000n, true],
    [false, 2_400n, false],
  ])('where a coupon counts for it: %j, at %i is priced rightly: %j', (discounted, minor, isRight) => {
    const line = { contractPlanId: 'camera', derivation: 'days', unitPrice: money(minor, 'JPY') } as const
    expect(isDiscountedRightly(line, withCustom(discounted))).toBe(isRight)
  })
})
