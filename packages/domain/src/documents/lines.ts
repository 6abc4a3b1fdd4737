import type { Derivation, HeldSeats } from '../billing/index.ts'
import type { PlanRole } from '../catalogue/index.ts'
import type { Names } from './names.ts'

/** Times the unit price: `count` parts of `of`, e.g. 20 of 31 days, 278 of 10 hours. */
interface Quantity {
  readonly count: number
  readonly of: number
}

export interface BilledLine {
  readonly role: PlanRole | 'restored' | 'goodwill'
  readonly names: Names
  readonly planNames: Names
  readonly derivation: Derivation
  readonly seats: readonly HeldSeats[] | null
  readonly retentionMonths: number
  readonly discount?: { readonly full: number; readonly percent: number } | undefined
  /** UN/ECE recommendation 20. */
  readonly unitCode?: string | undefined
  readonly unitPrice: number
  readonly quantity: Quantity
  readonly amount: number
}

/** What is refunded, net. */
interface CorrectionLine extends Omit<BilledLine, 'role' | 'derivation' | 'seats' | 'discount' | 'retentionMonths'> {
  readonly role: 'correction'
  readonly derivation: null
  readonly seats: null
  readonly retentionMonths: null
}

export type DocumentLine = BilledLine | CorrectionLine

/** Exact: for purchases over different days, the sum of shares. */
export function quantityOf(derivation: Derivation): Quantity {
  switch (derivation.kind) {
    case 'days':
      return reduced({ count: derivation.days, of: derivation.ofDays })
    case 'hours':
      return reduced({ count: derivation.tenths, of: 10 })
    case 'count':
      return { count: derivation.count, of: 1 }
    case 'waived':
    case 'goodwill':
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
