import { fraction, type Money } from '../money/index.ts'
import type { Derivation } from './index.ts'

/** The amount of a line from its unit price: rounded once, down, to the minor unit (billing-rules: "Money and time"). */
export function amountOf(unitPrice: Money, derivation: Derivation): Money {
  switch (derivation.kind) {
    case 'days':
      return fraction(unitPrice, BigInt(derivation.days), BigInt(derivation.ofDays))
    case 'hours':
      return fraction(unitPrice, BigInt(derivation.tenths), 10n)
    case 'count':
      return fraction(unitPrice, BigInt(derivation.count), 1n)
  }
}
