import type { InvoiceLine } from './invoice.ts'

const MINUTES_PER_HOUR = 60

export function lineCount({ role, derivation }: Pick<InvoiceLine, 'role' | 'derivation'>): number {
  switch (derivation.kind) {
    case 'days':
      return derivation.days / derivation.ofDays
    case 'hours':
      return derivation.tenths / 10
    case 'count':
      return derivation.count
    case 'addition': {
      const units = derivation.purchases.reduce((sum, { count, units: each }) => sum + count * each, 0)
      // Upload hours of a term are priced by the minute.
      return role === 'upload' ? units / MINUTES_PER_HOUR : units
    }
    case 'waived':
    case 'goodwill':
      return 0
  }
}
