import { randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import type { AccountId } from '@touchline/domain/ids'
import { RECOVERY_CODES, readRecoveryCode, recoveryChance, recoveryCodeOf } from '@touchline/domain/sign-in'

const newCode = (): string =>
  recoveryCodeOf(Array.from({ length: recoveryChance.length }, () => randomInt(recoveryChance.below)))

/** As for passwords, with one salt per login: one hash is compared with all codes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const

const hashOf = async (accountId: AccountId, code: string): Promise<string> =>
  (await hashRaw(code, { ...parameters, salt: Buffer.from(accountId.replaceAll('-', ''), 'hex') })).toString(
    'base64url',
  )

export const recoveryHash = (accountId: AccountId, typed: string): Promise<string> =>
  hashOf(accountId, readRecoveryCode(typed) ?? '')

interface MadeCodes {
  readonly codes: readonly string[]
  readonly hashes: readonly string[]
}

export async function makeCodes(accountId: AccountId): Promise<MadeCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  return { codes, hashes: await Promise.all(codes.map((code) => recoveryHash(accountId, code))) }
}
