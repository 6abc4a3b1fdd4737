import type { YearMonth, Zone } from './time.ts'

/** A month's borders in a zone never change and every bill asks for them again and again: some thousand are remembered. */
const LIMIT = 4_096

export function rememberedByMonth<T>(
  compute: (month: YearMonth, zone: Zone) => T,
): (month: YearMonth, zone: Zone) => T {
  const known = new Map<string, T>()
  return (month, zone) => {
    const key = `${month} ${zone}`
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= LIMIT) known.clear()
    const value = compute(month, zone)
    known.set(key, value)
    return value
  }
}
