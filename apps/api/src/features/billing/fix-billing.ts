import { writeAudit } from '../../books/audit.ts'
import { keepUnissued } from '../../books/billing/billings.ts'
import { issueInvoice } from '../../books/documents/issue-invoice.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/kinds.ts'
import { type Fixing, insertInvoice } from './close-month.store.ts'

type Closing = 'month-close' | 'term-start'

/** Closes a month or term for good: with nothing to pay it has no invoice. */
export const closeBilling = (tx: Tx, fixing: Fixing, actor: Closing): Promise<void> =>
  fixing.invoice.total.minor === 0n ? closeUnissued(tx, fixing, actor) : fixBilling(tx, fixing, actor)

async function closeUnissued(tx: Tx, { billingId, row, invoice, now }: Fixing, actor: Closing): Promise<void> {
  const organizationId = row.organization_id
  await keepUnissued(tx, { organizationId, billingId }, invoice, now)
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'close-with-nothing-to-pay',
    subject: `billing:${billingId}`,
    before: null,
    after: { month: invoice.month },
    at: now,
  })
}

/** Fixes a billing for good, issues its invoice and asks for its settlement; the job that does so is named in the audit. */
async function fixBilling(tx: Tx, fixing: Fixing, actor: Closing): Promise<void> {
  const { billingId, row, invoice, now, issuer, newId } = fixing
  const organizationId = row.organization_id
  await insertInvoice(tx, fixing)
  await enqueue(tx, jobs.settle({ organizationId, billingId }), { now })
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'fix-billing',
    subject: `billing:${billingId}`,
    before: null,
    after: { month: invoice.month, total: Number(invoice.total.minor), currency: invoice.currency },
    at: now,
  })
  await issueInvoice(tx, { organizationId, billingId, issuedAt: now, issuer, newId })
}
