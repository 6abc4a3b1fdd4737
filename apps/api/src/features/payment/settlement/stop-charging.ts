import type { Instant } from '@touchline/domain/calendar'
import { allBillsToSettle, type OpenBill } from '../../../books/billing/bills-to-settle.store.ts'
import { noteOnceCommitted } from '../../../books/note-security.ts'
import { chargingStoppedAt, setChargingStop } from '../../../books/organization/charging-stop.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueue, enqueueAll } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'

interface Deciding {
  readonly operator: string
  readonly reason: string
  readonly now: Instant
}

/** False if charging is stopped already. */
export async function stopCharging(tx: Tx, deciding: Deciding): Promise<boolean> {
  const { now } = deciding
  if ((await chargingStoppedAt(tx)) !== null) return false
  await setChargingStop(tx, now)
  noteOnceCommitted(tx, { event: 'charging-stopped', fields: { outcome: 'stopped' } })
  await report(tx, 'stopped', deciding, await allBillsToSettle(tx, now))
  return true
}

/** Requests the jobs of what was not charged meanwhile. Null if charging was not stopped. */
export async function liftChargingStop(tx: Tx, deciding: Deciding): Promise<readonly OpenBill[] | null> {
  const { now } = deciding
  if ((await chargingStoppedAt(tx)) === null) return null
  await setChargingStop(tx, null)
  noteOnceCommitted(tx, { event: 'charging-stopped', fields: { outcome: 'lifted' } })
  const bills = await allBillsToSettle(tx, now)
  const settled = bills.map(({ organization_id: organizationId, billing_id: billingId, attempt }) => ({
    job: jobs.settleAgain({ organizationId, billingId, attempt }),
  }))
  await enqueueAll(tx, settled, now)
  await report(tx, 'lifted', deciding, bills)
  return bills
}

const report = (
  tx: Tx,
  what: 'stopped' | 'lifted',
  { operator, reason, now }: Deciding,
  bills: readonly OpenBill[],
): Promise<unknown> =>
  enqueue(tx, jobs.reportCharging({ what, operator, reason, at: now, bills: bills.length }), { now })
