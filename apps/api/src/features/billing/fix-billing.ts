import { writeAudit } from '../../books/audit.ts'
import { keepUnissued } from '../../books/billing/drafts.ts'
import { issueInvoice } from '../../books/documents/issue-invoice.ts'
import { explainBill } from '../../books/notices/explain-bill.ts'
import { completeTransfer } from '../../books/transfers/complete-transfer.ts'
import { useCredit } from '../../books/transfers/use-credit.ts'
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
  await keepUnissued(tx, [{ organizationId, billingId, invoice }], now)
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
  await explainBill(tx, fixing)
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
  const payments = paysByTransfer(fixing) ? await useCredit(tx, creditBill(fixing, actor)) : []
  const { balance } = await issueInvoice(tx, { organizationId, billingId, issuedAt: now, issuer, newId, payments })
  if (balance === 0) await completeTransfer(tx, { organizationId, now, issuer, newId }, billingId)
}

const paysByTransfer = ({ row, cycle }: Fixing): boolean =>
  (cycle === 'year' ? row.yearly_payment_method : row.payment_method) === 'BANK_TRANSFER'

const creditBill = ({ billingId, row, invoice, now }: Fixing, actor: Closing) => ({
  organizationId: row.organization_id,
  billingId,
  currency: invoice.currency,
  total: Number(invoice.total.minor),
  zone: row.zone,
  actor,
  now,
})
