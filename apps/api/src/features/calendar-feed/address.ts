import { createHash, timingSafeEqual } from 'node:crypto'
import type { OrganizationId, UserId } from '@touchline/domain/ids'

export interface Claimed {
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly secret: string
}

const ID_BYTES = 16
const TOKEN = /^([\w-]{43})([\w-]{43})(?:\.ics)?$/

/** Names its organisation, so no table is searched. */
export function tokenOf({ organizationId, userId, secret }: Claimed): string {
  const ids = Buffer.from(`${organizationId}${userId}`.replaceAll('-', ''), 'hex')
  return `${ids.toString('base64url')}${secret}`
}

export function claimedBy(token: string): Claimed | null {
  const [, ids, secret] = TOKEN.exec(token) ?? []
  if (ids === undefined || secret === undefined) return null
  const bytes = Buffer.from(ids, 'base64url')
  return { organizationId: uuidOf(bytes.subarray(0, ID_BYTES)), userId: uuidOf(bytes.subarray(ID_BYTES)), secret }
}

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const hashOf = (secret: string): string => digest(secret).toString('base64url')

export function isSecretOf(hash: string | undefined, secret: string): boolean {
  const kept = hash === undefined ? Buffer.alloc(32) : Buffer.from(hash, 'base64url')
  return timingSafeEqual(kept, digest(secret)) && hash !== undefined
}
