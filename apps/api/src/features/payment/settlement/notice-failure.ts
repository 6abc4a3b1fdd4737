import type { Instant } from '@touchline/domain/calendar'
import { lockSettlement, type SettlementKey } from '../../../books/billing/settlements.ts'
import { notifyOfFailedCharge } from '../../../books/notices/bill-notices.ts'
import type { Tx } from '../../../db/connect.ts'

/** Jobs of the previous version; only if still unpaid. */
export async function notifyOfEarlierFailure(tx: Tx, key: SettlementKey, now: Instant): Promise<void> {
  const settlement = await lockSettlement(tx, key)
  if (settlement === undefined || settlement.payment_status !== 'Error') return
  const { attempt, failure_code: code, failure_decline_code: declineCode } = settlement
  const said = { reason: declineCode ?? code ?? 'unknown', retryAt: null, furtherTries: 0, pausesAt: null }
  await notifyOfFailedCharge(tx, { ...key, attempt, ...said, now })
}
