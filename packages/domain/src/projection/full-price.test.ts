import { expect, it } from 'vitest'
import { catalogue } from '../add-ons/add-on-catalogue.test-support.ts'
import { invoiceOf } from '../billing/index.ts'
import { consumptionTax, money } from '../money/index.ts'
import { fullPrice } from './full-price.ts'

const line = (contractPlanId: string, minor: bigint) => ({
  role: 'base' as const,
  contractPlanId,
  unitPrice: money(minor, 'JPY'),
  amount: money(minor, 'JPY'),
  derivation: { kind: 'count', count: 1 } as const,
})

it.each([
  ['a discount of 20 %', [line('coupon.base', 15_840n)], 21_780n],
  ['a discount on a part', [line('coupon.base', 15_840n), line('standard.upload', 1_000n)], 22_880n],
  ['no discount', [line('standard.base', 19_800n)], null],
  ['a plan that is not in the catalogue any more', [line('gone.base', 19_800n)], null],
])('the full price of a bill with %s', (_, lines, expected) => {
  expect(fullPrice(invoiceOf(lines, 'JPY', consumptionTax, '2026-11'), catalogue)).toBe(expected)
})
