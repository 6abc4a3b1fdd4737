import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { isKnownKey } from './service-key.store.ts'

/** Only this is kept: the key is 256 random bits, so one round of SHA-256 is all it needs. */
export const serviceKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Recognisable, so that a scan for secrets finds a leaked one. */
export const newServiceKey = (): string => `tlsk_${randomBytes(32).toString('base64url')}`

const refusal = refuse('wrong-service-key', 'Send a service key: Authorization: Bearer tlsk_...')

/** Null when the header carries a key that is in force. */
export const checkServiceKey = async (db: Db, authorization: string | undefined): Promise<Refusal | null> => {
  const key = /^Bearer (tlsk_[\w-]{43})$/.exec(authorization ?? '')?.[1]
  if (key === undefined) return refusal
  return (await isKnownKey(db, serviceKeyHash(key))) ? null : refusal
}
