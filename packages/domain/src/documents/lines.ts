import type { Derivation, HeldSeats } from '../billing/index.ts'
import type { PlanRole } from '../catalogue/index.ts'
import type { Names } from './names.ts'

/** How often the unit price is taken: `count` parts of `of`, e.g. 20 of 31 days, 278 of 10 hours. */
interface Quantity {
  readonly count: number
  readonly of: number
}

/** A line as it was billed, with what says it in words in every language. */
export interface BilledLine {
  readonly role: PlanRole | 'restored'
  /** The item's, e.g. "Viewer licence", and the plan's it belongs to, e.g. "Standard". */
  readonly names: Names
  readonly planNames: Names
  readonly derivation: Derivation
  /** Seats of a month: how their days are spread; null where that is not known, or is no question. */
  readonly seats: readonly HeldSeats[] | null
  /** After how many months the plan charges what is stored. */
  readonly retentionMonths: number
  /** The list price that a coupon's price comes from, where there is one. */
  readonly discount?: { readonly full: number; readonly percent: number } | undefined
  /** Tax-exclusive, after a coupon's discount. */
  readonly unitPrice: number
  readonly quantity: Quantity
  readonly amount: number
}

/** The one line of a credit note: what is refunded of the invoice, without tax. */
interface CorrectionLine extends Omit<BilledLine, 'role' | 'derivation' | 'seats' | 'discount' | 'retentionMonths'> {
  readonly role: 'correction'
  readonly derivation: null
  readonly seats: null
  readonly retentionMonths: null
}

export type DocumentLine = BilledLine | CorrectionLine

/** The quantity of a line, exactly: of purchases over different days it is the sum of their shares. */
export function quantityOf(derivation: Derivation): Quantity {
  switch (derivation.kind) {
    case 'days':
      return reduced({ count: derivation.days, of: derivation.ofDays })
    case 'hours':
      return reduced({ count: derivation.tenths, of: 10 })
    case 'count':
      return { count: derivation.count, of: 1 }
    case 'waived':
      return { count: 1, of: 1 }
    case 'addition':
      return derivation.purchases
        .map(({ count, units, days, ofDays }) => ({ count: count * units * days, of: ofDays }))
        .reduce(sumOf, { count: 0, of: 1 })
  }
}

const sumOf = (a: Quantity, b: Quantity): Quantity =>
  reduced({ count: a.count * b.of + b.count * a.of, of: a.of * b.of })

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

function reduced({ count, of }: Quantity): Quantity {
  const common = Math.max(1, divisor(count, of))
  return { count: count / common, of: of / common }
}
