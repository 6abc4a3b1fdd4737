import type { Call } from '@touchline/contract/endpoint'
import type { Action } from '@touchline/domain/people'
import { sessionStore } from './session.ts'

/** What a session is for that a signed link of the platform opened. */
export interface Linked {
  readonly billingInfoId: string | null
  /** What the buttons of its screens may do. */
  readonly actions: readonly Action[]
  /** Every answer, with its call: the page notices by it when the task is done. */
  readonly onAnswer: (call: Call, answer: unknown) => void
}

/** Null for every other session. */
export const linked = (): Linked | null => sessionStore.read()?.linked ?? null
