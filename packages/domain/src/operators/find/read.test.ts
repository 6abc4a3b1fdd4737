import { describe, expect, it } from 'vitest'
import { amountTyped } from './amounts.ts'
import { readAsked } from './read.ts'
import type { Chip, FindReading } from './reading.ts'

const TODAY = '2026-11-28'

const written = (reading: FindReading): string => {
  switch (reading.kind) {
    case 'name':
      return `name ${reading.words}`
    case 'address':
      return `address ${reading.part}`
    case 'id':
      return `id ${reading.id.slice(0, 8)}`
    case 'provider':
      return `provider ${reading.begins}`
    case 'document': {
      const [from, until] = reading.numbers
      const place = [reading.issuer ?? '*', reading.of ?? '*', reading.year ?? '*'].join(' ')
      return `document ${place} ${from === until ? from : `${from}..${until}`}`
    }
    case 'card':
      return `card ${reading.last4}`
    case 'expiry':
      return `expires ${reading.month}/${reading.year}`
    case 'amount':
      return `amount ${Object.entries(reading.amounts)
        .map(([currency, minor]) => `${currency} ${minor}`)
        .join(' or ')}`
    case 'day':
      return `day ${reading.day}`
    case 'telephone':
      return `telephone ${reading.digits}`
  }
}

const chipsOf = (typed: string): readonly Chip[] => {
  const asked = readAsked(typed, TODAY)
  if (asked.kind === 'refused') throw new Error(`${typed} is refused: ${asked.fault}`)
  return asked.chips
}

/** Chips joined by ` + `, readings by ` | `. */
const readOf = (typed: string): string =>
  chipsOf(typed)
    .map(({ readings }) => readings.map(written).join(' | '))
    .join(' + ')

const FIGURE = 'amount JPY 35530 or EUR 3553000 or USD 3553000'

describe('what an operator types is read', () => {
  it.each([
    ['kita', 'name kita'],
    ['Kita Football Club', 'name Kita Football Club'],
    ['köln', 'name köln'],
    ['ｋｉｔａ', 'name kita'],
    ['さくらぎ', 'name さくらぎ'],
    ['ｻｸﾗｷﾞ', 'name サクラギ'],
    ['U-18', 'name U-18'],
    ["o'rléans | kita:* & !", "name o'rléans | kita:* & !"],
    ['kawbae handball', 'name kawbae handball'],
    ['1. FC Köln', 'name 1. FC Köln'],
    ['1 marinos', 'amount JPY 1 or EUR 100 or USD 100 | name 1 + name marinos'],
    ['office@nord.example', 'address office@nord.example'],
    ['@NORD.example', 'address @nord.example'],
    ['hina.o', 'address hina.o | name hina.o'],
    ['11b491c4-a41a-4e71-b75c-d28c35a0ddce', 'id 11b491c4'],
    ['11B491C4-A41A-4E71-B75C-D28C35A0DDCE', 'id 11b491c4'],
    ['cus_QkT7c8', 'provider cus_QkT7c8'],
    ['pi_3QmW2x', 'provider pi_3QmW2x'],
    ['pi_3QmW2x...', 'provider pi_3QmW2x'],
    ['ch_3QmW2x', 'provider ch_3QmW2x'],
    ['re_3QmW2x', 'provider re_3QmW2x'],
    ['JP-I-2026-004871', 'document JP invoice 2026 4871'],
    ['jp-i-2026-4871', 'document JP invoice 2026 4871'],
    ['JP-2026-000042', 'document JP receipt 2026 42'],
    ['EU-C-2026-000001', 'document EU credit-note 2026 1'],
    ['JP-I-2026-0049', 'document JP invoice 2026 4900..4999'],
    ['JP-I-2026-', 'document JP invoice 2026 1..999999999'],
    ['I-2026-000981', 'document * invoice 2026 981'],
    ['2026-004871', 'document * * 2026 4871'],
    ['004871', 'document * * * 4871'],
    ['4242', 'card 4242 | document * * * 4242 | amount JPY 4242 or EUR 424200 or USD 424200 | name 4242'],
    ['visa 4242', 'card 4242'],
    ['••••4242', 'card 4242'],
    ['カード 4242', 'card 4242'],
    ['4242424242424242', 'card 4242'],
    ['visa 4242 04/27', 'card 4242 + expires 4/2027'],
    ['visa 4242 1/2027', 'card 4242 + expires 1/2027'],
    ['¥35,530', 'amount JPY 35530'],
    ['￥３５，５３０', 'amount JPY 35530'],
    ['35530円', 'amount JPY 35530'],
    ['JPY 35530', 'amount JPY 35530'],
    ['35,530', FIGURE],
    ['35530', `${FIGURE} | document * * * 35530`],
    ['€187,20', 'amount EUR 18720'],
    ['187,20 €', 'amount EUR 18720'],
    ['187.20', 'amount EUR 18720 or USD 18720'],
    ['1.234,56 EUR', 'amount EUR 123456'],
    ['$1,234.5', 'amount USD 123450'],
    ["1'234.50", 'amount EUR 123450 or USD 123450'],
    ['35,530 1 nov', `${FIGURE} + day 2026-11-01`],
    ['nov 1 ¥35,530', 'day 2026-11-01 + amount JPY 35530'],
    ['1. November 2025 visa 4242', 'day 2025-11-01 + card 4242'],
    ['1er août ¥35,530', 'day 2026-08-01 + amount JPY 35530'],
    ['1 de diciembre de 2024 €5', 'day 2024-12-01 + amount EUR 500'],
    ['December 1st, 2025 €5', 'day 2025-12-01 + amount EUR 500'],
    ['11月1日 35,530', `day 2026-11-01 + ${FIGURE}`],
    ['2025年12月1日 €5', 'day 2025-12-01 + amount EUR 500'],
    ['1/11 36,080', 'day 2026-11-01 | day 2026-01-11 + amount JPY 36080 or EUR 3608000 or USD 3608000'],
    ['27.11. €187,20', 'day 2026-11-27 + amount EUR 18720'],
    ['2026-11-01 €5', 'day 2026-11-01 + amount EUR 500'],
    ['30 nov €5', 'day 2025-11-30 + amount EUR 500'],
    ['29 feb €5', 'day 2024-02-29 + amount EUR 500'],
    ['31/11 €5', 'name 31/11 + amount EUR 500'],
    ['4242 ¥14,190 1 nov', 'card 4242 | document * * * 4242 | name 4242 + amount JPY 14190 + day 2026-11-01'],
    ['さくらぎ 41580', 'name さくらぎ + amount JPY 41580 or EUR 4158000 or USD 4158000 | document * * * 41580'],
    ['kita ¥5 football', 'name kita football + amount JPY 5'],
    ['03-1234-5678', 'telephone 312345678'],
    ['03 1234 5678', 'telephone 312345678'],
    ['+81 3 1234 5678', 'telephone 81312345678'],
    ['(0221) 12345-67', 'telephone 2211234567'],
    ['5551234567', 'telephone 5551234567'],
    ['+49 221 1234567 €5', 'telephone 492211234567 + amount EUR 500'],
    ['1 234,56 €', 'amount EUR 123456'],
    ['1\u202f234,56\u00a0€', 'amount EUR 123456'],
    ['EUR 1 234 567', 'amount EUR 123456700'],
    ['35 530 JPY', 'amount JPY 35530'],
    ['¥5 123', 'amount JPY 5 + amount JPY 123 or EUR 12300 or USD 12300 | name 123'],
    ['¥35,530-', 'amount JPY 35530'],
    ['35,530円(税込)', 'amount JPY 35530'],
    ['03‐1234‐5678', 'telephone 312345678'],
    ['03ー1234ー5678', 'telephone 312345678'],
    ['JP‑I‑2026‑004871', 'document JP invoice 2026 4871'],
    ['(JP-I-2026-004871).', 'document JP invoice 2026 4871'],
    ['#004871', 'document * * * 4871'],
    ['#000', 'name #000'],
    ['Nord Club <Office@nord.example>,', 'name Nord Club + address office@nord.example'],
    ['mailto:office@nord.example', 'address office@nord.example'],
    ['https://dashboard.stripe.com/payments/pi_3QmW2x', 'provider pi_3QmW2x'],
    ['**** **** **** 4242', 'card 4242'],
    ['xxxx-xxxx-xxxx-4242', 'card 4242'],
    ['•••• 4242 04/27', 'card 4242 + expires 4/2027'],
    ['visa ending in 4242', 'card 4242'],
    ['下4桁 4242', 'card 4242'],
    ['Visa-4242', 'card 4242'],
    ['Visa team', 'name Visa team'],
    ['Cardiff 987', 'name Cardiff + amount JPY 987 or EUR 98700 or USD 98700 | name 987'],
    ['in 987', 'name in + amount JPY 987 or EUR 98700 or USD 98700 | name 987'],
  ])('%j', (typed, expected) => {
    expect(readOf(typed)).toBe(expected)
  })

  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '3782 822463 10005',
    '4242 4242 4242 4242 123',
  ])('%s without the number of a whole card', (typed) => {
    const last4 = typed.replaceAll(/\D/g, '').slice(-4)
    expect(chipsOf(typed)).toEqual([{ text: `••••${last4}`, readings: [{ kind: 'card', last4 }] }])
  })

  it('whatever signs it has', () => {
    expect(readOf('👍👍 ok')).toBe('name 👍👍 ok')
    expect(chipsOf('a1 '.repeat(100))).toHaveLength(1)
    for (const sign of ['x', '*', '-', '(', '1 ', '.a', 'x-', '[('])
      expect(chipsOf(`${sign.repeat(298 / sign.length)}a`).length).toBeGreaterThan(0)
    expect(readOf('¥1 ¥2 ¥3 ¥4 ¥5 ¥6 ¥7 8')).toMatch(/ \+ name ¥7 8$/)
  })

  it.each([
    ['', 'too-short'],
    ['x', 'too-short'],
    ['港', 'too-short'],
    ['  x  ', 'too-short'],
    ['x'.repeat(301), 'too-long'],
    ['--', 'no-letters'],
    ['?! …', 'no-letters'],
  ] as const)('%j is refused: %s', (typed, fault) => {
    expect(readAsked(typed, TODAY)).toEqual({ kind: 'refused', fault })
  })
})

it.each([
  ['40480', 'JPY', 40_480],
  ['¥40,480', 'JPY', 40_480],
  ['12,50', 'EUR', 12_50],
  ['12.50', 'EUR', 12_50],
  ['1.250,00 €', 'EUR', 1_250_00],
  ['1,250', 'USD', 1_250_00],
  ['12,50', 'JPY', null],
  ['€12.50', 'USD', null],
  ['1.2.3', 'EUR', null],
  ['0', 'JPY', null],
  ['-5', 'JPY', null],
  ['', 'JPY', null],
] as const)('%s typed for an amount in %s is %s in minor units', (text, currency, minor) => {
  expect(amountTyped(text, currency)).toBe(minor)
})
