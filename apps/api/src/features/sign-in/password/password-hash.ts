import { hash, verify } from '@node-rs/argon2'
import { passwordForms } from '@touchline/domain/sign-in'
import { HASH_BEGINS } from '../../../use-case/no-password.ts'

/** OWASP's first choice for Argon2id (the library's default kind); about 45 ms here. The whole password counts, however long. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(passwordForms(password)[0], parameters)

/** Made with other parameters than today's: to be made again when the password is available. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(HASH_BEGINS)

let nobody: Promise<string> | undefined

/**
 * For an unknown login the same work is done on a hash that nothing matches: neither answer nor time shows whether it
 * exists.
 */
export const provePassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  nobody ??= hashPassword('nobody')
  const known = passwordHash ?? (await nobody)
  // One after the other: it takes one place of the waiting room. How many there are the typed text says, not the login.
  for (const form of passwordForms(password)) if (await verify(known, form)) return passwordHash !== null
  return false
}
