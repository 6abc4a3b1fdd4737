import { fraction, type Money, sum } from '../money/index.ts'
import type { Derivation } from './invoice.ts'

/** Rounded down once; purchases within a yearly term separately (billing rules: "Money and time"). */
export function amountOf(unitPrice: Money, derivation: Derivation): Money {
  switch (derivation.kind) {
    case 'days':
      return fraction(unitPrice, BigInt(derivation.days), BigInt(derivation.ofDays))
    case 'hours':
      return fraction(unitPrice, BigInt(derivation.tenths), 10n)
    case 'waived':
    case 'goodwill':
      return unitPrice
    case 'count':
      return fraction(unitPrice, BigInt(derivation.count), 1n)
    case 'addition':
      return sum(
        derivation.purchases.map(({ count, units, days, ofDays }) =>
          fraction(fraction(unitPrice, BigInt(units * days), BigInt(ofDays)), BigInt(count), 1n),
        ),
        unitPrice.currency,
      )
  }
}
