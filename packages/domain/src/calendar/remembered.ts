import type { YearMonth, Zone } from './time.ts'

const LIMIT = 4_096

export function remembered<F extends string | number, R extends readonly (string | number)[], T>(
  compute: (first: F, ...rest: R) => T,
): (first: F, ...rest: R) => T {
  const known = new Map<string | number, Map<F, T>>()
  let count = 0
  return (first, ...rest) => {
    const key = rest.length === 1 ? (rest[0] ?? '') : rest.join(' ')
    let answers = known.get(key)
    const before = answers?.get(first)
    if (before !== undefined) return before
    if (count >= LIMIT) {
      known.clear()
      answers = undefined
      count = 0
    }
    if (answers === undefined) known.set(key, (answers = new Map<F, T>()))
    const value = compute(first, ...rest)
    answers.set(first, value)
    count += 1
    return value
  }
}

export const rememberedByMonth = <T>(compute: (month: YearMonth, zone: Zone) => T) => remembered(compute)
