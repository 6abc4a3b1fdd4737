import { addDays, addMonthsToDate, startOfDay } from '@touchline/domain/calendar'
import { inTransaction } from '../../db/transaction.ts'
import { markTransferReceived } from '../../features/payment/mark-transfer-received.ts'
import { waitingBillings } from './store.ts'
import type { WorldCell } from './world-cell.ts'

/** Days after the 1st on which the club's bank has carried it out. */
const DAYS = 4

/** The club that pays by bank transfer paid every bill so far, each some days after the 1st. */
export async function receiveTransfers({ deps }: WorldCell, organizationId: string): Promise<void> {
  await inTransaction(deps.db, { organizationId }, async (tx) => {
    for (const { billing_id: billingId, target_month, zone } of await waitingBillings(tx, organizationId)) {
      const now = startOfDay(addDays(addMonthsToDate(target_month, 1), DAYS), zone)
      const paid = await markTransferReceived(tx, {
        organizationId,
        billingId,
        actor: 'demo',
        now,
        issuer: deps.cell.receiptIssuer,
      })
      if (paid !== 'paid') throw new Error('a bank transfer of the demo was refused')
    }
  })
}
