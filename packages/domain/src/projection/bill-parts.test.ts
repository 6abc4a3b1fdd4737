import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type InvoiceLine, invoiceOf } from '../billing/index.ts'
import { planRoles } from '../catalogue/index.ts'
import { consumptionTax, money } from '../money/index.ts'
import { billPartOf, billParts, billRows } from './bill-parts.ts'

const line = (role: InvoiceLine['role'], minor: bigint) => ({
  role,
  contractPlanId: `standard.${role}`,
  unitPrice: money(minor, 'JPY'),
  amount: money(minor, 'JPY'),
  derivation: { kind: 'count', count: 1 } as const,
})

const parts = (amounts: readonly bigint[]) =>
  billParts(
    invoiceOf(
      amounts.map((minor, index) => line(planRoles[index] ?? 'base', minor)),
      'JPY',
      consumptionTax,
      '2026-11',
    ),
  ).map(({ part, amount }) => `${part} ${amount.minor}`)

it.each([
  ['a plan alone', [19_800], ['plan 21780']],
  ['seats of both planRoles together', [19_800, 2_000, 500], ['plan 21780', 'seats 2750']],
  ['parts that round: 9, 18 and 27 yen with tax', [9, 9, 0, 9], ['plan 9', 'seats 10', 'options 10']],
  ['nothing charged', [0], []],
])('a bill with %s is %j: %j', (_, amounts, expected) => {
  expect(parts(amounts.map(BigInt))).toEqual(expected)
})

it('a bill that is waived has no parts, and what waives it is none', () => {
  const waived = invoiceOf([line('base', 40n), line('waiver', -40n)], 'JPY', consumptionTax, '2026-11')
  expect(billParts(waived)).toEqual([])
  expect(billPartOf('waiver')).toBeNull()
})

it('the parts of a bill add up to its total, whatever is rounded', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 100_000n }), { minLength: 1, maxLength: 6 }), (amounts) => {
      const lines = amounts.map((minor, index) => line(planRoles[index] ?? 'base', minor))
      const invoice = invoiceOf(lines, 'JPY', consumptionTax, '2026-11')
      const sumOf = (all: ReturnType<typeof billRows>) => all.reduce((total, { amount }) => total + amount.minor, 0n)
      expect(sumOf(billParts(invoice))).toBe(invoice.total.minor)
      const less = amounts.reduce((sum, minor) => sum + minor, 0n) / 3n
      const given = invoiceOf([...lines, line('goodwill', -less)], 'JPY', consumptionTax, '2026-11')
      for (const all of [billParts(given), billRows(given)]) expect(sumOf(all)).toBe(given.total.minor)
    }),
  )
})

it.each([
  ['part of the plan', -4_000n, ['plan 21780', 'seats 2200', 'goodwill -4400'], ['plan 17380', 'seats 2200']],
  ['more than the plan', -20_000n, ['plan 21780', 'seats 2200', 'goodwill -22000'], ['seats 1980']],
  ['all of it', -21_800n, ['plan 21780', 'seats 2200', 'goodwill -23980'], []],
])('goodwill of %s is a row of its own, and reduces what is drawn', (_, minor, rows, drawn) => {
  const lines = [line('base', 19_800n), line('viewer', 2_000n), line('goodwill', minor)]
  const invoice = invoiceOf(lines, 'JPY', consumptionTax, '2026-11')
  const text = (all: ReturnType<typeof billRows>) => all.map(({ part, amount }) => `${part} ${amount.minor}`)
  expect(text(billRows(invoice))).toEqual(rows)
  expect(text(billParts(invoice))).toEqual(drawn)
})
