import { describe, expect, it } from 'vitest'
import { checkCouponCode } from './index.ts'

describe('the code of a coupon', () => {
  it.each([
    ['SPRING', 'valid'],
    ['spring', 'valid'],
    [' SPRING ', 'valid'],
    ['DOWN10', 'valid'],
    ['', 'length'],
    ['SPRIN', 'length'],
    ['SPRINGS', 'length'],
    ['ＳＰＲＩＮＧ', 'valid'],
    ['ｄｏｗｎ１０', 'valid'],
    ['ＳＰＲ－ＮＧ', 'characters'],
    ['SPR-NG', 'characters'],
    ['春の割引だ', 'characters'],
  ])('%s is %s', (typed, expected) => {
    expect(checkCouponCode(typed)).toBe(expected)
  })
})
