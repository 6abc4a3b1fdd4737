import { randomBytes } from 'node:crypto'

/** How the hash of a password begins, with today's parameters. */
export const HASH_BEGINS = '$argon2id$v=19$m=19456,t=2,p=1$'

const random = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '')

/** Matches nothing, in the usual time. */
export const noPassword = (): string => `${HASH_BEGINS}${random(16)}$${random(32)}`
