import { writeAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../jobs/queue.ts'
import { type Fixing, insertInvoice } from './close-month.store.ts'

/** Fixes a billing for good and asks for its settlement; the job that does so is named in the audit. */
export async function fixBilling(tx: Tx, fixing: Fixing, actor: 'month-close' | 'term-start'): Promise<void> {
  const { billingId, row, invoice, now } = fixing
  const organizationId = row.organization_id
  await insertInvoice(tx, fixing)
  const payload = { organizationId, billingId }
  await enqueue(tx, { kind: 'settle', uniqueKey: `settle:${billingId}:1`, organizationId, payload, runAt: now }, now)
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'fix-billing',
    subject: `billing:${billingId}`,
    before: null,
    after: { month: invoice.month, total: Number(invoice.total.minor), currency: invoice.currency },
    at: now,
  })
}
