import { hash, verify } from '@node-rs/argon2'
import { passwordForms } from '@touchline/domain/sign-in'
import { HASH_BEGINS } from '../../../use-case/no-password.ts'

/** OWASP's first choice for Argon2id, the library's default; about 45 ms. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(passwordForms(password)[0], parameters)

export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(HASH_BEGINS)

let nobody: Promise<string> | undefined

/** An unknown login costs the same work. */
export const provePassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  nobody ??= hashPassword('nobody')
  const known = passwordHash ?? (await nobody)
  // In sequence, as one place of the waiting room. The number of forms depends only on the typed text.
  for (const form of passwordForms(password)) if (await verify(known, form)) return passwordHash !== null
  return false
}
