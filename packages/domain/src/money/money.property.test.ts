import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount } from '../testing/draws.ts'
import { add, floorDiv, fraction, money, specifiedTaxes, sum, taxOn, withTax, zero } from './index.ts'

const numerator = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
const positive = fc.bigInt({ min: 1n, max: 10n ** 6n })
const share = fc.tuple(positive, positive).map(([a, b]) => (a < b ? ([a, b] as const) : ([b, a] as const)))
const gain = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((minor) => money(minor, 'JPY'))

describe('rounding', () => {
  it('finds the greatest whole number that is not above the quotient', () => {
    fc.assert(
      fc.property(numerator, positive, (n, d) => {
        const quotient = floorDiv(n, d)
        return quotient * d <= n && n < (quotient + 1n) * d
      }),
    )
  })

  it('does not care on which side of the fraction the sign stands', () => {
    fc.assert(fc.property(numerator, positive, (n, d) => floorDiv(n, -d) === floorDiv(-n, d)))
  })

  it('never takes more than the exact part and loses less than one unit', () => {
    fc.assert(
      fc.property(amount, share, (of, [part, whole]) => {
        const rest = of.minor * part - fraction(of, part, whole).minor * whole
        return rest >= 0n && rest < whole
      }),
    )
  })

  it('leaves a whole amount whole', () => {
    fc.assert(fc.property(amount, positive, (of, n) => fraction(of, n, n).minor === of.minor))
  })

  it('never makes more of an amount by cutting it, and loses less than a unit for each part', () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 31n }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(gain, parts, (of, days) => {
        const whole = days.reduce((a, b) => a + b, 0n)
        const pieces = sum(
          days.map((each) => fraction(of, each, whole)),
          'JPY',
        ).minor
        return pieces <= of.minor && of.minor - pieces < BigInt(days.length)
      }),
    )
  })
})

describe('adding', () => {
  it('comes to the same in any order', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 12 }), (amounts) => {
        const forwards = sum(amounts, 'USD').minor
        return (
          forwards === sum(amounts.toReversed(), 'USD').minor && forwards === amounts.reduce((a, b) => a + b.minor, 0n)
        )
      }),
    )
  })

  it('of nothing changes nothing', () => {
    fc.assert(fc.property(amount, (of) => add(of, zero('USD')).minor === of.minor))
  })

  it('of two currencies is refused', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom('JPY' as const, 'EUR' as const), (of, other) => {
        expect(() => add(of, money(of.minor, other))).toThrow('cannot add')
      }),
    )
  })
})

describe('tax', () => {
  it('is ten percent in Japan and nothing anywhere else', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 3 }),
        (region) => taxOn(specifiedTaxes(region), '2026-11-01').rate === (region === 'JP' ? 1_000 : 0),
      ),
    )
  })

  it('is a tenth of the sum, rounded down, and takes nothing where there is none', () => {
    fc.assert(
      fc.property(gain, (net) => {
        const tax = withTax(net, 1_000).minor - net.minor
        return tax === net.minor / 10n && withTax(net, 0).minor === net.minor
      }),
    )
  })

  it('on the sum is never less than the taxes on its parts, and less than a unit more for each', () => {
    fc.assert(
      fc.property(fc.array(gain, { minLength: 1, maxLength: 8 }), (parts) => {
        const once = withTax(sum(parts, 'JPY'), 1_000).minor
        const each = sum(
          parts.map((part) => withTax(part, 1_000)),
          'JPY',
        ).minor
        return each <= once && once - each < BigInt(parts.length)
      }),
    )
  })
})
