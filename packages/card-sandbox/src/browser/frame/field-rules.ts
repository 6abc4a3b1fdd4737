import { type Brand, brandRuleOf, cvcLengthOf, groupDigits, isLuhnValid, longestOf } from '../card-number.ts'
import type { ElementType } from '../protocol.ts'
import type { FieldErrorCode, Wording } from '../wording.ts'

interface Check {
  complete: boolean
  error?: FieldErrorCode
  brand?: Brand
}

/** `format` gets digits of any width. */
export interface FieldRules {
  name: string
  autocomplete: 'cc-csc' | 'cc-exp' | 'cc-number'
  label(wording: Wording): string
  placeholder(wording: Wording): string
  format(text: string, deleting: boolean): string
  check(text: string): Check
  incomplete: FieldErrorCode
  values(text: string): Record<string, string>
}

/** Japanese keyboards may type full-width. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '')

export const numberRules: FieldRules = {
  name: 'cardnumber',
  autocomplete: 'cc-number',
  label: (wording) => wording.number,
  placeholder: () => '1234 1234 1234 1234',
  format: (text) => {
    const digits = digitsOf(text)
    const rule = brandRuleOf(digits)
    return groupDigits(digits.slice(0, longestOf(rule)), rule.groups)
  },
  check: (text) => {
    const digits = digitsOf(text)
    const rule = brandRuleOf(digits)
    const valid = isLuhnValid(digits)
    const complete = rule.lengths.includes(digits.length) && valid
    const wrong = digits.length === longestOf(rule) && !valid
    return wrong ? { complete, brand: rule.brand, error: 'invalid_number' } : { complete, brand: rule.brand }
  },
  incomplete: 'incomplete_number',
  values: (text) => ({ number: digitsOf(text) }),
}

const monthFirst = (digits: string): string => {
  const first = digits.charAt(0)
  if (first > '1') return `0${digits}`
  return digits.length > 1 && Number(digits.slice(0, 2)) > 12 ? `0${digits}` : digits
}

/** `now` is the sandbox's time. */
export const expiryRules = (now: { year: number; month: number }): FieldRules => ({
  name: 'exp-date',
  autocomplete: 'cc-exp',
  label: (wording) => wording.expiry,
  placeholder: (wording) => wording.expiryPlaceholder,
  format: (text, deleting) => {
    const filled = /^(\d{1,2})\s*\/\s*\d{2}(\d{2})$/.exec(text.normalize('NFKC').trim())
    const digits = monthFirst(filled === null ? digitsOf(text) : `${filled[1]?.padStart(2, '0')}${filled[2]}`)
    if (digits.length < 2 || (deleting && digits.length === 2)) return digits
    return `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`
  },
  check: (text) => {
    const digits = digitsOf(text)
    if (digits.length < 4) return { complete: false }
    const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))]
    if (year < now.year) return { complete: false, error: 'invalid_expiry_year_past' }
    if (year === now.year && month < now.month) return { complete: false, error: 'invalid_expiry_month_past' }
    if (year > now.year + 50) return { complete: false, error: 'invalid_expiry_year' }
    return { complete: month >= 1 }
  },
  incomplete: 'incomplete_expiry',
  values: (text) => ({ exp_month: digitsOf(text).slice(0, 2), exp_year: `20${digitsOf(text).slice(2)}` }),
})

export const cvcRules = (brand: () => Brand): FieldRules => {
  const expected = (): number => (brand() === 'unknown' ? 4 : cvcLengthOf(brand()))
  return {
    name: 'cvc',
    autocomplete: 'cc-csc',
    label: (wording) => wording.cvc,
    placeholder: (wording) => wording.cvcPlaceholder,
    format: (text) => digitsOf(text).slice(0, expected()),
    check: (text) => {
      const { length } = digitsOf(text)
      return { complete: brand() === 'unknown' ? length >= 3 : length === expected() }
    },
    incomplete: 'incomplete_cvc',
    values: (text) => ({ cvc: digitsOf(text) }),
  }
}

export const rulesOf = (type: ElementType, now: { year: number; month: number }, brand: () => Brand): FieldRules => {
  switch (type) {
    case 'cardNumber':
      return numberRules
    case 'cardExpiry':
      return expiryRules(now)
    case 'cardCvc':
      return cvcRules(brand)
  }
}
