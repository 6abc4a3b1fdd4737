import { ApiError } from '../../lib/request/api-error.ts'
import { fieldOf } from '../../lib/request/field-of.ts'
import type { ShownQuote } from './queries.ts'

const dayOf = (details: unknown, name: 'startsOn' | 'endsOn'): string | null => {
  const day = fieldOf(details, name)
  return typeof day === 'string' ? day : null
}

/** What it costs and when it is for by now, where the server says that it is something else than was shown. */
export function changedQuote(error: unknown): ShownQuote | null {
  if (!(error instanceof ApiError) || error.code !== 'request-changed') return null
  const { details } = error
  const total = fieldOf(details, 'total')
  if (typeof total !== 'number') return null
  const monthly = fieldOf(details, 'monthly')
  return {
    total,
    monthly: typeof monthly === 'number' ? monthly : null,
    startsOn: dayOf(details, 'startsOn'),
    endsOn: dayOf(details, 'endsOn'),
  }
}
