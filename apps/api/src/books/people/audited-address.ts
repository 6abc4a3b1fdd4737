import { createHash } from 'node:crypto'
import type { AccountId } from '@touchline/domain/ids'
import { sql } from 'kysely'

/** What the audit says of the own address of a login. */
export type AuditedAddress = {
  readonly accountId: AccountId
  /** SHA-256 in hex, of login and address: nobody sees which logins have the same address. Empty: none. */
  readonly ownAddress: string
}

/** The address itself is nobody else's matter; its hash proves that it is still the one that was confirmed. */
export const auditedAddress = (accountId: AccountId, address: string | null): AuditedAddress => ({
  accountId,
  ownAddress: address === null ? '' : createHash('sha256').update(`${accountId} ${address}`).digest('hex'),
})

/** The same of what `accounts as a` has now; null where there is none. */
export const ownAddressNow = sql<string | null>`
  encode(sha256(convert_to(a.account_id || ' ' || a.mail_address, 'UTF8')), 'hex')`
