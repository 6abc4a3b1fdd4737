import { type RefusalCode, refusalStatus } from '@touchline/contract/refusal-code'
import type { DetailedCode, DetailsOf } from '@touchline/contract/refusal-details'
import type { Cookie } from './cookie.ts'

/** An expected failure, as a value. `message` is for developers in English; screens translate the code. */
export interface Refusal {
  readonly kind: 'refused'
  readonly code: RefusalCode
  readonly message: string
  readonly details?: unknown
  /** Fields beside the envelope's own, where the specification names them (the login's 409). */
  readonly beside?: Readonly<Record<string, unknown>>
  /** For the log alone: what led to it, without secret or name of a person. */
  readonly logged?: Readonly<Record<string, string>>
  readonly setCookies?: readonly Cookie[]
}

/** Codes whose details say what would be accepted never come without them: see `refuseWith`. */
export const refuse = (code: Exclude<RefusalCode, DetailedCode>, message: string, details?: unknown): Refusal =>
  details === undefined ? { kind: 'refused', code, message } : { kind: 'refused', code, message, details }

/** A refusal that says what would be accepted, in the shape that the contract has for its code. */
export const refuseWith = <C extends DetailedCode>(code: C, message: string, details: DetailsOf<C>): Refusal => ({
  kind: 'refused',
  code,
  message,
  details,
})

export const statusOf = (refusal: Refusal): number => refusalStatus[refusal.code]
