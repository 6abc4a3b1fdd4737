import type { Impossible } from '@touchline/contract/desk/impossible'
import { type RefusalCode, refusalStatus } from '@touchline/contract/refusal/refusal-code'
import type { DetailedCode, DetailsOf } from '@touchline/contract/refusal/refusal-details'
import type { ImpossibleReason } from '@touchline/domain/operators'
import type { Cookie } from './cookie.ts'

/** `message` is for developers; screens translate the code. */
export interface Refusal<C extends RefusalCode = RefusalCode> {
  readonly kind: 'refused'
  readonly code: C
  readonly message: string
  readonly details?: unknown
  readonly extra?: Readonly<Record<string, unknown>>
  readonly logged?: Readonly<Record<string, string>>
  readonly setCookies?: readonly Cookie[]
}

/** For the desk, where an operator asked for it. */
export const because = (reason: ImpossibleReason, more: Omit<Impossible, 'reason'> = {}): Impossible => ({
  reason,
  ...more,
})

/** Codes with details need `refuseWith`. */
export const refuse = <C extends Exclude<RefusalCode, DetailedCode>>(
  code: C,
  message: string,
  details?: unknown,
): Refusal<C> =>
  details === undefined ? { kind: 'refused', code, message } : { kind: 'refused', code, message, details }

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

/** For codes that cannot occur here; one would be a bug. */
export function without<C extends RefusalCode, X extends C>(
  refusal: Refusal<C>,
  ...impossible: readonly X[]
): Refusal<Exclude<C, X>> {
  if (isPossible(refusal, impossible)) return refusal
  throw new Error(`a call that cannot lead to ${refusal.code} was refused with it: ${refusal.message}`)
}

export const statusOf = (refusal: Refusal): number => refusalStatus[refusal.code]
