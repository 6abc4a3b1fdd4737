import { expect, it } from 'vitest'
import { priceTyped } from './price-typed.ts'

const yen = { currency: 'JPY', role: 'base', cycle: 'month', isNeeded: true } as const
const euro = { ...yen, currency: 'EUR' } as const

it.each([
  ['21000', yen, { kind: 'price', minor: 21_000 }],
  ['¥21,000', yen, { kind: 'price', minor: 21_000 }],
  ['２１０００', yen, { kind: 'price', minor: 21_000 }],
  ['0', yen, { kind: 'price', minor: 0 }],
  [' 0.00 ', euro, { kind: 'price', minor: 0 }],
  ['0.000', euro, { kind: 'no-price' }],
  ['139.50', euro, { kind: 'price', minor: 13_950 }],
  ['', { ...yen, isNeeded: false }, { kind: 'price', minor: undefined }],
  ['', yen, { kind: 'price-missing' }],
  ['21000.50', yen, { kind: 'no-price' }],
  ['-5', yen, { kind: 'no-price' }],
  ['dear', yen, { kind: 'no-price' }],
  ['1000000000', yen, { kind: 'no-price' }],
  ['601', { ...yen, role: 'upload', cycle: 'year' }, { kind: 'price-indivisible', nearest: 660 }],
] as const)('"%s" is read as a price or said to be none', (text, cell, found) => {
  expect(priceTyped(text, cell)).toEqual(found)
})
