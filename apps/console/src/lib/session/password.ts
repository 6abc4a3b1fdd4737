import { ApiError } from '../http/api-error.ts'
import type { Proof } from './reauthenticate.ts'
import { linked } from './session.ts'

/** What the reader is asked to prove. */
export interface ProofQuestion {
  readonly proof: Proof
  /** A password that they typed for the call already: only the factor is left to ask for. */
  readonly typed: string | null
  readonly answer: (isProven: boolean) => void
}

let asked: ProofQuestion | null = null
const listeners = new Set<() => void>()

const set = (next: ProofQuestion | null): void => {
  asked = next
  for (const listener of listeners) listener()
}

/** Whether a proof is being asked for, and how to answer. */
export const passwordStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => asked,
}

let asking: Promise<boolean> | null = null

/** Opens the one dialog; a second caller waits for the same answer. */
function ask(proof: Proof, typed: string | null): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    const answer = (isProven: boolean) => {
      asking = null
      set(null)
      resolve(isProven)
    }
    set({ proof, typed, answer })
  })
  return asking
}

const proofs = {
  'password-required': 'password',
  'factor-proof-required': 'factor',
} as const satisfies Readonly<Record<string, Proof>>

const isProofCode = (code: string): code is keyof typeof proofs => Object.hasOwn(proofs, code)

const missingIn = (error: unknown): Proof | null =>
  error instanceof ApiError && isProofCode(error.code) ? proofs[error.code] : null

/** Whether a call was refused for what was not proven recently, by password or factor. */
export const isPasswordRequired = (error: unknown): boolean => missingIn(error) !== null

/**
 * A call that needs a recently checked password, and some of them a second factor (docs/sign-in.md, "The password again"): they are asked for where
 * needed, and the call is made again.
 */
export async function withPassword<T>(work: () => Promise<T>, typed: string | null = null): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const missing = missingIn(error)
    // A signed link proves no password, and another session must not take the place of its own.
    if (missing === null || linked() !== null || !(await ask(missing, typed))) throw error
    return work()
  }
}
