import type { Instant, Seconds } from '../calendar/index.ts'
import { halfWidth } from '../typed/index.ts'

export const answerKinds = ['totp', 'recovery'] as const
export type AnswerKind = (typeof answerKinds)[number]

export const waysOn = [...answerKinds, 'passkey'] as const
export type WayOn = (typeof waysOn)[number]

export const CHALLENGE_SECONDS: Seconds = 300
export const MOST_ANSWERS = 5
export const RECOVERY_CODES = 10

const GUESSES_A_DAY = 30
const FEWEST_GUESSES = 3

/** From unknown places; halved per day of guesses in the last thirty. Three of a million codes are valid at a time. */
export const factorGuessesADay = (daysOfGuesses: number): number =>
  Math.max(Math.floor(GUESSES_A_DAY / 2 ** daysOfGuesses), FEWEST_GUESSES)

/** RFC 6238, 4: X, the step in seconds. */
const STEP_SECONDS: Seconds = 30

/** RFC 6238, 4.2: the number of steps since 1970. */
export const stepOf = (now: Instant): number => Math.floor(now / (STEP_SECONDS * 1_000))

export const instantOf = (step: number): Instant => step * STEP_SECONDS * 1_000

/** One step each side (RFC 6238, 5.2), after the last one used. */
export const stepsTaken = (now: Instant, lastUsed: number): readonly number[] => {
  const step = stepOf(now)
  return [step, step - 1, step + 1].filter((each) => each > lastUsed)
}

export const readAppCode = (typed: string): string | null => {
  const code = halfWidth(typed).replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(code) ? code : null
}

/** Without 0, 1, I, L, O and U. */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const RECOVERY_LENGTH = 16

/** E.g. 7KQ2-MX4T-B9RC-3HWN; 78 bits. */
export const recoveryCodeOf = (chance: readonly number[]): string => {
  const letters = chance.slice(0, RECOVERY_LENGTH).map((each) => RECOVERY_ALPHABET.charAt(each))
  return letters.join('').replaceAll(/(.{4})(?!$)/g, '$1-')
}
export const recoveryChance = { length: RECOVERY_LENGTH, below: RECOVERY_ALPHABET.length } as const

export const readRecoveryCode = (typed: string): string | null => {
  const code = halfWidth(typed).toUpperCase().replaceAll(/[\s-]/g, '')
  return /^[2-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : null
}
