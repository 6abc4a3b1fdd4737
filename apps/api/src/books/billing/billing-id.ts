import { createHash } from 'node:crypto'
import { firstDay, type YearMonth } from '@touchline/domain/calendar'
import type { BillingId, ContractId } from '@touchline/domain/ids'

interface BillName {
  readonly contractId: ContractId
  readonly month: YearMonth
  readonly cycle: 'month' | 'year'
}

/**
 * The id of a bill follows from what it is of, since there is one of each (invariant I17): a bill that is made again after
 * a restore has the id that the provider, the payer's mails and the platform know. Shaped like other ids, ordered by
 * month (RFC 9562, version 8).
 */
export function billingIdOf({ contractId, month, cycle }: BillName): BillingId {
  const bytes = createHash('sha256').update(`billing ${contractId} ${month} ${cycle}`).digest().subarray(0, 16)
  bytes.writeUIntBE(Date.parse(firstDay(month)), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
