/**
 * Cheap hashes for tests, via `--import`. They record the requested cost, so that outdated ones are found; foreign
 * hashes are verified in earnest.
 */
import { registerHooks } from 'node:module'
import * as real from '@node-rs/argon2'

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === '@node-rs/argon2' ? { url: import.meta.url, shortCircuit: true } : nextResolve(specifier, context),
})

const least = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const
const short = { ...least, outputLen: 16 }
const isShort = /\$[^$]{22}$/

export const hash: typeof real.hash = async (password, options) => {
  const { memoryCost = 19_456, timeCost = 2, parallelism = 1 } = options ?? {}
  return (await real.hash(password, short)).replace('m=8,t=1,p=1', `m=${memoryCost},t=${timeCost},p=${parallelism}`)
}

export const verify: typeof real.verify = (given, password) =>
  real.verify(
    typeof given === 'string' && isShort.test(given) ? given.replace(/m=\d+,t=\d+,p=\d+/, 'm=8,t=1,p=1') : given,
    password,
  )

export const hashRaw: typeof real.hashRaw = (code, options) => real.hashRaw(code, { ...options, ...least })
