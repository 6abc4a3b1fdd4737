import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { RegionName } from '@touchline/contract/wire'
import type { OrganizationId } from '@touchline/domain/ids'
import { mailboxOf } from '@touchline/domain/mail'
import { isNoticeKind, type NoticeKind } from '@touchline/domain/notices'
import { acceptedSecrets, type CellConfig } from '../cell-config.ts'
import { bytesOf, uuidOf } from './uuid-bytes.ts'

export interface Unsubscribing {
  readonly organizationId: OrganizationId
  readonly recipientId: string
  /** Null: unconfirmed addresses, without a recipient. */
  readonly kind: NoticeKind | null
  /** Invalidates the link for other addresses. */
  readonly mark: string
}

const UNASKED = 'unasked'
const UUID_BYTES = 16
const MARK_BYTES = 8

/** Older links name no region. */
const signatureOf = (secret: string, region: RegionName | null, signed: string): Buffer =>
  createHmac('sha256', secret)
    .update(region === null ? `unsubscribe:${signed}` : `unsubscribe:${region}:${signed}`)
    .digest()

const markOf = (mailbox: string): string =>
  createHash('sha256').update(mailbox).digest().subarray(0, MARK_BYTES).toString('hex')

export const addressMark = (address: string): string => markOf(mailboxOf(address))

/** Older links: the address in lower case. */
export const isMarkOf = (mark: string, address: string): boolean =>
  mark === addressMark(address) || mark === markOf(address.toLowerCase())

/** Signed, unstored, without an address (decision 172). */
export function unsubscribeToken(
  { sessionSecret, region }: Pick<CellConfig, 'sessionSecret' | 'region'>,
  { organizationId, recipientId, kind, mark }: Unsubscribing,
): string {
  const names = Buffer.concat([bytesOf(organizationId), bytesOf(recipientId), Buffer.from(mark, 'hex')])
  const signed = `${names.toString('base64url')}.${kind ?? UNASKED}`
  return `${signed}.${signatureOf(sessionSecret, region, signed).toString('base64url')}`
}

const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)

/** Null: forged; constant time. */
export function readUnsubscribeToken(
  cell: Pick<CellConfig, 'sessionSecret' | 'otherSessionSecrets' | 'region'>,
  token: string,
): Unsubscribing | null {
  const [names = '', kind = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const isOurs = acceptedSecrets(cell).some((secret) =>
    [cell.region, null].some((region) => isSame(given, signatureOf(secret, region, `${names}.${kind}`))),
  )
  if (!isOurs || (kind !== UNASKED && !isNoticeKind(kind))) return null
  const bytes = Buffer.from(names, 'base64url')
  return {
    organizationId: uuidOf(bytes.subarray(0, UUID_BYTES)),
    recipientId: uuidOf(bytes.subarray(UUID_BYTES, 2 * UUID_BYTES)),
    kind: isNoticeKind(kind) ? kind : null,
    mark: bytes.subarray(2 * UUID_BYTES).toString('hex'),
  }
}
