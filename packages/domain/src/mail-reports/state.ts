import type { Instant } from '../calendar/index.ts'

/** `arrived`: a report says so; `handed-over`: the mail server took it, no more is known. */
export const mailStates = ['waiting', 'handed-over', 'arrived', 'refused', 'came-back', 'paused'] as const
export type MailState = (typeof mailStates)[number]

export interface MailTimes {
  readonly sentAt: Instant | null
  readonly arrivedAt: Instant | null
  readonly failedAt: Instant | null
  readonly failure: string | null
}

const ofFailure = (failure: string | null): MailState =>
  failure === 'paused' || failure === 'came-back' ? failure : 'refused'

export function mailStateOf({ sentAt, arrivedAt, failedAt, failure }: MailTimes): MailState {
  if (failedAt !== null) return ofFailure(failure)
  if (arrivedAt !== null) return 'arrived'
  return sentAt === null ? 'waiting' : 'handed-over'
}

export const mayBeSentAgain = (state: MailState): boolean =>
  state === 'refused' || state === 'came-back' || state === 'paused'
