import { type Advice, adviceName, isPutAway } from '@touchline/domain/advice'

const keyOf = (organizationId: string): string => `console.advice.${organizationId}`

/** In this browser; storage may hold anything. */
function read(organizationId: string): Readonly<Record<string, number>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(organizationId)) ?? '{}')
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
  } catch {
    return {}
  }
}

export const shownAdvice = (all: readonly Advice[], organizationId: string, now: number): readonly Advice[] => {
  const put = read(organizationId)
  return all.filter((advice) => !isPutAway(put[adviceName(advice)], now))
}

export function putAway(advice: Advice, organizationId: string, now: number): void {
  const kept = Object.entries(read(organizationId)).filter(([, at]) => isPutAway(at, now))
  localStorage.setItem(
    keyOf(organizationId),
    JSON.stringify({ ...Object.fromEntries(kept), [adviceName(advice)]: now }),
  )
}
