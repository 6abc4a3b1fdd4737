import { type RefusalCode, refusalStatus } from '@touchline/contract/refusal'
import type { Cookie } from './cookie.ts'

/** An expected failure, as a value. `message` is for developers in English; screens translate the code. */
export interface Refusal {
  readonly kind: 'refused'
  readonly code: RefusalCode
  readonly message: string
  readonly details?: unknown
  /** Fields beside the envelope's own, where the specification names them (the login's 409). */
  readonly beside?: Readonly<Record<string, unknown>>
  readonly setCookies?: readonly Cookie[]
}

export const refuse = (code: RefusalCode, message: string, details?: unknown): Refusal =>
  details === undefined ? { kind: 'refused', code, message } : { kind: 'refused', code, message, details }

export const statusOf = (refusal: Refusal): number => refusalStatus[refusal.code]
