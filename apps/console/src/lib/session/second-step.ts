import type { WayOn } from '@touchline/domain/sign-in'
import { ApiError } from '../http/api-error.ts'
import { fieldOf, textOf } from '../http/field-of.ts'

export interface Waiting {
  readonly kind: 'second-factor'
  readonly base: string
  readonly challenge: string
  readonly ways: readonly WayOn[]
}

const ways = ['totp', 'recovery', 'passkey'] as const satisfies readonly WayOn[]

function waysIn(details: unknown): readonly WayOn[] {
  const said = fieldOf(details, 'kinds')
  return ways.filter((way) => Array.isArray(said) && said.includes(way))
}

/** Null: none is asked for. */
export const askedWays = (error: unknown): readonly WayOn[] | null =>
  error instanceof ApiError && error.code === 'factor-proof-required' ? waysIn(error.details) : null

/** Null for another refusal. */
export const waitingAt = (base: string, { code, details }: ApiError): Waiting | null =>
  code === 'second-factor-required'
    ? { kind: 'second-factor', base, challenge: textOf(details, 'challenge') ?? '', ways: waysIn(details) }
    : null

export type CodeFault = 'wrong' | 'throttled' | 'network'

export function codeFault(error: unknown): CodeFault | 'over' | null {
  if (!(error instanceof ApiError)) return null
  const { code, status } = error
  if (code === 'challenge-over') return 'over'
  if (code === 'wrong-code' || status === 400) return 'wrong'
  if (status === 429) return 'throttled'
  return status === 0 || status >= 500 ? 'network' : null
}
