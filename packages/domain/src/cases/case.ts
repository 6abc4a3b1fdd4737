import { linesWritten, textFault } from '../text/index.ts'

/** Signs of a question, and of its answer. */
export const LONGEST_CASE = 2_000

export const MOST_OPEN_CASES = 5

/** What was asked about: an amount that is not billed yet, a bill, a notice, or a call to support. */
export const caseKinds = ['amount', 'bill', 'notice', 'call'] as const

export const caseStates = ['open', 'answered', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

type WordsFault = 'missing' | 'too-long' | 'not-readable'

export function caseWordsFault(typed: string): WordsFault | null {
  const words = linesWritten(typed)
  return words.length > LONGEST_CASE ? 'too-long' : textFault(words, 'lines')
}

type StepFault = 'case-answered' | 'case-closed'

/** An open case is answered once; one that is not closed is closed, answered or not. */
export function caseFault(state: CaseState, step: 'answer' | 'close'): StepFault | null {
  if (state === 'closed') return 'case-closed'
  return state === 'answered' && step === 'answer' ? 'case-answered' : null
}

const NUMBERS = 10_000_000_000n

/** Ten digits that can be said on the telephone, of the random end of a UUID. */
export const caseNumber = (uuid: string): string =>
  (BigInt(`0x${uuid.slice(-12)}`) % NUMBERS).toString().padStart(10, '0')
