import { describe, expect, it } from 'vitest'
import type { Brand } from '../card-number.ts'
import { cvcRules, expiryRules, numberRules } from './field-rules.ts'

describe('a card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242', 'visa', true],
    ['5555555555554444', '5555 5555 5555 4444', 'mastercard', true],
    ['378282246310005', '3782 822463 10005', 'amex', true],
    ['6011111111111117', '6011 1111 1111 1117', 'discover', true],
    ['3056930009020004', '3056 9300 0902 0004', 'diners', true],
    ['3566002020360505', '3566 0020 2036 0505', 'jcb', true],
    ['４２４２４２４２４２４２４２４２', '4242 4242 4242 4242', 'visa', true],
    ['4242-4242', '4242 4242', 'visa', false],
    ['42424242424242429', '4242 4242 4242 4242', 'visa', true],
    ['1', '1', 'unknown', false],
  ])('%s reads %s, %s', (typed, shown, brand, complete) => {
    const text = numberRules.format(typed, false)
    expect([text, numberRules.check(text)]).toEqual([shown, { brand, complete }])
  })

  it('with a wrong check digit is invalid once it is all there', () => {
    expect(numberRules.check('4242 4242 4242 4241')).toEqual({
      brand: 'visa',
      complete: false,
      error: 'invalid_number',
    })
  })
})

describe('an expiry date', () => {
  const rules = expiryRules({ year: 2026, month: 11 })
  it.each([
    ['1', '1'],
    ['5', '05 / '],
    ['12', '12 / '],
    ['13', '01 / 3'],
    ['1240', '12 / 40'],
    ['12 / 2040', '12 / 40'],
    ['3/2040', '03 / 40'],
    ['１２４０', '12 / 40'],
  ])('typed as %s reads %s', (typed, shown) => {
    expect(rules.format(typed, false)).toBe(shown)
  })

  it('can be deleted again', () => {
    expect(rules.format('12 /', true)).toBe('12')
  })

  it.each([
    ['12 / 40', { complete: true }],
    ['11 / 26', { complete: true }],
    ['10 / 26', { complete: false, error: 'invalid_expiry_month_past' }],
    ['12 / 25', { complete: false, error: 'invalid_expiry_year_past' }],
    ['12 / 99', { complete: false, error: 'invalid_expiry_year' }],
    ['00 / 40', { complete: false }],
    ['12 / 4', { complete: false }],
  ])('%s is checked: %o', (text, expected) => {
    expect(rules.check(text)).toEqual(expected)
  })

  it('becomes the card’s parameters', () => {
    expect(rules.values('12 / 40')).toEqual({ exp_month: '12', exp_year: '2040' })
  })
})

describe('a security code', () => {
  it.each<[Brand, string, boolean]>([
    ['visa', '123', true],
    ['visa', '12', false],
    ['amex', '123', false],
    ['amex', '1234', true],
    ['unknown', '123', true],
  ])('of %s: %s is complete: %s', (brand, typed, complete) => {
    const rules = cvcRules(() => brand)
    expect(rules.check(rules.format(typed, false)).complete).toBe(complete)
  })
})
