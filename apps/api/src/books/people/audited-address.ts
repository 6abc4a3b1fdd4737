import { createHash } from 'node:crypto'
import type { AccountId } from '@touchline/domain/ids'
import { sql } from 'kysely'

export type AuditedAddress = {
  readonly accountId: AccountId
  /** SHA-256 in hex of login and address, which hides equal addresses. Empty: none. */
  readonly ownAddress: string
}

export const auditedAddress = (accountId: AccountId, address: string | null): AuditedAddress => ({
  accountId,
  ownAddress: address === null ? '' : createHash('sha256').update(`${accountId} ${address}`).digest('hex'),
})

/** Expects `accounts as a`. */
export const ownAddressNow = sql<string | null>`
  encode(sha256(convert_to(a.account_id || ' ' || a.mail_address, 'UTF8')), 'hex')`
