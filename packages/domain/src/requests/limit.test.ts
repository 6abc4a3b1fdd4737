import { describe, expect, it } from 'vitest'
import { comparedAmount, costOfAll, needsApproval } from './index.ts'

const hours = { total: 3_300, monthly: null }
const plan = { total: 1_000, monthly: 21_780 }
const free = { total: 0, monthly: null }

describe('a purchase', () => {
  it.each([
    ['a billing manager', 'billing-manager', null, plan, false],
    ['a billing manager', 'billing-manager', 3_300, hours, false],
    ['a billing manager', 'billing-manager', 3_299, hours, true],
    ['a billing manager', 'billing-manager', 21_780, plan, false],
    ['a billing manager', 'billing-manager', 21_779, plan, true],
    ['a billing manager', 'billing-manager', 1, free, false],
    ['a billing manager', 'billing-manager', 0, hours, true],
    ['a billing manager', 'billing-manager', 0, free, true],
    ['an administrator', 'administrator', 0, plan, false],
    ['an administrator', 'administrator', null, hours, false],
  ] as const)('by %s (%s) at a limit of %s that costs %o needs approval: %s', (_, role, limit, cost, isNeeded) => {
    expect(needsApproval(role, limit, cost)).toBe(isNeeded)
  })

  it.each([
    ['of what is paid month by month a whole month, though little of this one is left', plan, 21_780],
    ['of what is paid month by month a whole month, though this one has more in it', { total: 9_000, monthly: 10 }, 10],
    ['of anything else the total', hours, 3_300],
  ])('is compared with the limit by %s', (_, cost, amount) => {
    expect(comparedAmount(cost)).toBe(amount)
  })

  it.each([
    ['hours twice', [hours, hours], { total: 6_600, monthly: null }],
    ['hours and seats', [hours, { total: 100, monthly: 500 }], { total: 3_400, monthly: 3_800 }],
    ['nothing', [], { total: 0, monthly: null }],
  ])('of several things costs what they cost together: %s', (_, costs, all) => {
    expect(costOfAll(costs)).toEqual(all)
  })
})
