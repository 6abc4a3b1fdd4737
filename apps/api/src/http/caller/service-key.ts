import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { useKey } from './service-key.store.ts'

/** One round of SHA-256 suffices for 256 random bits. */
export const serviceKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** A prefix for secret scanners. */
export const newServiceKey = (): string => `tlsk_${randomBytes(32).toString('base64url')}`

const refusal = refuse('wrong-service-key', 'Send a service key: Authorization: Bearer tlsk_...')
const otherScope = refuse('service-key-scope', 'This key was made for other nouns')

interface Admitted {
  readonly kind: 'admitted'
  readonly keyId: string
}

export const checkServiceKey = async (
  db: Db,
  authorization: string | undefined,
  scope: string | undefined,
): Promise<Admitted | Refusal> => {
  const given = /^Bearer (tlsk_[\w-]{43})$/.exec(authorization ?? '')?.[1]
  if (given === undefined) return refusal
  const key = await useKey(db, serviceKeyHash(given))
  if (key === null) return refusal
  return scope !== undefined && key.scopes.includes(scope) ? { kind: 'admitted', keyId: key.keyId } : otherScope
}
