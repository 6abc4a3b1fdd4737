/**
 * Passwords and recovery codes cost next to nothing in tests: a second factor alone hashes ten. A hash says of itself what was asked
 * for, so that what is outdated is found as in the product; one that was made elsewhere is longer, and verified in earnest.
 */
import type * as Argon2 from '@node-rs/argon2'
import { vi } from 'vitest'

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof Argon2>()
  const least = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const
  const short = { ...least, outputLen: 16 }
  const isShort = /\$[^$]{22}$/
  return {
    ...real,
    hash: async (password: string, { memoryCost = 19_456, timeCost = 2, parallelism = 1 } = {}) =>
      (await real.hash(password, short)).replace('m=8,t=1,p=1', `m=${memoryCost},t=${timeCost},p=${parallelism}`),
    verify: (given: string, password: string) =>
      real.verify(isShort.test(given) ? given.replace(/m=\d+,t=\d+,p=\d+/, 'm=8,t=1,p=1') : given, password),
    hashRaw: (code: string, options: object) => real.hashRaw(code, { ...options, ...least }),
  }
})
