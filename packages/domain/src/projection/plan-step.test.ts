import { expect, it } from 'vitest'
import { group } from '../testing/draws.ts'
import { planStepOf } from './plan-step.ts'

const groups = new Map(
  [
    group('basic'),
    group('standard'),
    group('coupon', { discountPercent: 20, baseGroupId: 'standard' }),
    group('trial', { kind: 'trial' }),
    group('readonly', { kind: 'trial-readonly' }),
    group('paused', { kind: 'settlement-readonly' }),
  ].map((each) => [each.id, each]),
)

it.each([
  ['standard', null, 'ends', null, null],
  [null, null, 'ends', null, null],
  ['standard', 'gone', 'ends', null, null],
  ['standard', 'paused', 'paused', null, null],
  ['trial', 'readonly', 'trialEnded', null, null],
  ['paused', 'standard', 'restored', null, null],
  ['coupon', 'standard', 'couponEnds', null, null],
  ['coupon', 'basic', 'instead', 'coupon', 'basic'],
  ['basic', 'standard', 'instead', 'basic', 'standard'],
  ['standard', 'coupon', 'instead', 'standard', 'coupon'],
  ['trial', 'standard', 'begins', null, 'standard'],
  [null, 'standard', 'begins', null, 'standard'],
] as const)('from %s to %s is: %s', (from, to, kind, left, begun) => {
  const groupOf = (id: string | null) => (id === null ? undefined : groups.get(id))
  expect(planStepOf({ from, to }, { groups })).toEqual({
    kind,
    ...(left === null ? {} : { from: groupOf(left) }),
    ...(begun === null ? {} : { to: groupOf(begun) }),
  })
})
