import { type RefusalCode, refusalStatus } from '@touchline/contract/refusal/refusal-code'
import type { DetailedCode, DetailsOf } from '@touchline/contract/refusal/refusal-details'
import type { Cookie } from './cookie.ts'

/** An expected failure, as a value; of which codes, the use case's type says. `message` is for developers in English; screens translate the code. */
export interface Refusal<C extends RefusalCode = RefusalCode> {
  readonly kind: 'refused'
  readonly code: C
  readonly message: string
  readonly details?: unknown
  /** Fields in addition to the envelope's own, where the specification names them (the login's 409). */
  readonly extra?: Readonly<Record<string, unknown>>
  /** For the log alone: what led to it, without secret or name of a person. */
  readonly logged?: Readonly<Record<string, string>>
  readonly setCookies?: readonly Cookie[]
}

/** Codes whose details say what would be accepted never come without them: see `refuseWith`. */
export const refuse = <C extends Exclude<RefusalCode, DetailedCode>>(
  code: C,
  message: string,
  details?: unknown,
): Refusal<C> =>
  details === undefined ? { kind: 'refused', code, message } : { kind: 'refused', code, message, details }

/** A refusal that says what would be accepted, in the shape that the contract has for its code. */
export const refuseWith = <C extends DetailedCode>(code: C, message: string, details: DetailsOf<C>): Refusal<C> => ({
  kind: 'refused',
  code,
  message,
  details,
})

const isPossible = <C extends RefusalCode, X extends C>(
  refusal: Refusal<C>,
  impossible: readonly X[],
): refusal is Refusal<Exclude<C, X>> => !impossible.some((code) => code === refusal.code)

/**
 * What is left of a shared use case's refusals on a call that cannot lead to some of them, e.g. to another quote where
 * none was shown. Meeting one of those is a bug.
 */
export function without<C extends RefusalCode, X extends C>(
  refusal: Refusal<C>,
  ...impossible: readonly X[]
): Refusal<Exclude<C, X>> {
  if (isPossible(refusal, impossible)) return refusal
  throw new Error(`a call that cannot lead to ${refusal.code} was refused with it: ${refusal.message}`)
}

export const statusOf = (refusal: Refusal): number => refusalStatus[refusal.code]
