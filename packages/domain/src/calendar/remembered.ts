import type { YearMonth, Zone } from './time.ts'

/** What the calendar says never changes and every bill asks for it again and again: some thousand answers are remembered. */
const LIMIT = 4_096

export function remembered<A extends readonly (string | number)[], T>(compute: (...asked: A) => T): (...asked: A) => T {
  const known = new Map<string, T>()
  return (...asked) => {
    const key = asked.join(' ')
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= LIMIT) known.clear()
    const value = compute(...asked)
    known.set(key, value)
    return value
  }
}

/** A month in a zone. */
export const rememberedByMonth = <T>(compute: (month: YearMonth, zone: Zone) => T) => remembered(compute)
