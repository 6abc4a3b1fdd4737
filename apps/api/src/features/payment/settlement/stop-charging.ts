import type { Instant } from '@touchline/domain/calendar'
import { allBillsToSettle, type OpenBill } from '../../../books/billing/bills-to-settle.store.ts'
import { noteOnceCommitted } from '../../../books/note-security.ts'
import { chargingStoppedAt, setChargingStop } from '../../../books/organization/charging-stop.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueueAll } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'

/** False if charging is stopped already. */
export async function stopCharging(tx: Tx, now: Instant): Promise<boolean> {
  if ((await chargingStoppedAt(tx)) !== null) return false
  await setChargingStop(tx, now)
  noteOnceCommitted(tx, { event: 'charging-stopped', fields: { outcome: 'stopped' } })
  return true
}

/** Requests the jobs of what was not charged meanwhile. Null if charging was not stopped. */
export async function liftChargingStop(tx: Tx, now: Instant): Promise<readonly OpenBill[] | null> {
  if ((await chargingStoppedAt(tx)) === null) return null
  await setChargingStop(tx, null)
  noteOnceCommitted(tx, { event: 'charging-stopped', fields: { outcome: 'lifted' } })
  const bills = await allBillsToSettle(tx, now)
  const settled = bills.map(({ organization_id: organizationId, billing_id: billingId, attempt }) => ({
    job: jobs.settleAgain({ organizationId, billingId, attempt }),
  }))
  await enqueueAll(tx, settled, now)
  return bills
}
