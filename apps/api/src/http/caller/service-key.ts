import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { scopesOfKey } from './service-key.store.ts'

/** Only this is kept: the key is 256 random bits, so one round of SHA-256 is all it needs. */
export const serviceKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Recognisable, so that a scan for secrets finds a leaked one. */
export const newServiceKey = (): string => `tlsk_${randomBytes(32).toString('base64url')}`

const refusal = refuse('wrong-service-key', 'Send a service key: Authorization: Bearer tlsk_...')
const otherScope = refuse('service-key-scope', 'This key was made for other nouns')

/** Null when the header carries a key that is in force and was made for this noun. */
export const checkServiceKey = async (
  db: Db,
  authorization: string | undefined,
  scope: string | undefined,
): Promise<Refusal | null> => {
  const key = /^Bearer (tlsk_[\w-]{43})$/.exec(authorization ?? '')?.[1]
  if (key === undefined) return refusal
  const scopes = await scopesOfKey(db, serviceKeyHash(key))
  if (scopes === null) return refusal
  return scope !== undefined && scopes.includes(scope) ? null : otherScope
}
