import { ApiError } from '../http/api-error.ts'
import type { Proof } from './reauthenticate.ts'
import { linked } from './session.ts'

export interface ProofQuestion {
  readonly proof: Proof
  /** Given already with the call: only the factor is missing. */
  readonly typed: string | null
  readonly answer: (isProven: boolean) => void
}

let asked: ProofQuestion | null = null
const listeners = new Set<() => void>()

const set = (next: ProofQuestion | null): void => {
  asked = next
  for (const listener of listeners) listener()
}

export const passwordStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => asked,
}

let asking: Promise<boolean> | null = null

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

export const isPasswordRequired = (error: unknown): boolean => missingIn(error) !== null

/** Asks if needed and repeats the call (docs/sign-in.md, "The password again"). */
export async function withPassword<T>(work: () => Promise<T>, typed: string | null = null): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const missing = missingIn(error)
    // A signed link's session proves no password.
    if (missing === null || linked() !== null || !(await ask(missing, typed))) throw error
    return work()
  }
}
