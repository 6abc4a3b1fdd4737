import { randomBytes } from 'node:crypto'

export const HASH_BEGINS = '$argon2id$v=19$m=19456,t=2,p=1$'

const random = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '')

/** Matches nothing, in constant time. */
export const noPassword = (): string => `${HASH_BEGINS}${random(16)}$${random(32)}`
