export type Brand = 'amex' | 'diners' | 'discover' | 'jcb' | 'mastercard' | 'unionpay' | 'unknown' | 'visa'

interface BrandRule {
  brand: Brand
  pattern: RegExp
  lengths: readonly number[]
  groups: readonly number[]
}

const fours = [4, 4, 4, 4, 3] as const

/** Prefixes, lengths and grouping of the networks' numbers. */
const brandRules: readonly BrandRule[] = [
  { brand: 'amex', pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5] },
  { brand: 'diners', pattern: /^3(?:0[0-5]|[689])/, lengths: [14, 16], groups: fours },
  { brand: 'jcb', pattern: /^35/, lengths: [16], groups: fours },
  { brand: 'visa', pattern: /^4/, lengths: [16], groups: fours },
  { brand: 'mastercard', pattern: /^(?:5[1-5]|2[2-7])/, lengths: [16], groups: fours },
  { brand: 'unionpay', pattern: /^62/, lengths: [16, 17, 18, 19], groups: fours },
  { brand: 'discover', pattern: /^6(?:011|4[4-9]|5)/, lengths: [16], groups: fours },
]
const unknownBrand: BrandRule = { brand: 'unknown', pattern: /^/, lengths: [16], groups: fours }

export const brandRuleOf = (digits: string): BrandRule =>
  brandRules.find((rule) => rule.pattern.test(digits)) ?? unknownBrand

export const longestOf = (rule: BrandRule): number => Math.max(...rule.lengths)

export const cvcLengthOf = (brand: Brand): number => (brand === 'amex' ? 4 : 3)

export const isLuhnValid = (digits: string): boolean => {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const weighed = index % 2 === 0 ? Number(digit) : Number(digit) * 2
      return total + (weighed > 9 ? weighed - 9 : weighed)
    }, 0)
  return sum % 10 === 0
}

export const groupDigits = (digits: string, groups: readonly number[]): string => {
  const parts: string[] = []
  let at = 0
  for (const size of groups) {
    if (at >= digits.length) break
    parts.push(digits.slice(at, at + size))
    at += size
  }
  return parts.join(' ')
}
