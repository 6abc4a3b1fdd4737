import { receipt } from '@touchline/contract/receipts'
import { localized } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import { type Issuer, receiptContent } from '@touchline/domain/documents'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { fixedBilling } from '../../books/documents/billed.store.ts'
import { payerAtIssue } from '../../books/documents/buyer-at-issue.ts'
import { insertDocument } from '../../books/documents/insert-document.ts'
import { issueCreditNote } from '../../books/documents/issue-credit-note.ts'
import { invoiceNamed, issueInvoices } from '../../books/documents/issue-invoice.ts'
import type { Tx } from '../../db/connect.ts'
import { completeThrough, creditNotesMissing, invoicesMissing, noteComplete, receiptsMissing } from './earlier.store.ts'

interface Earlier {
  readonly issuer: Issuer
  readonly newId: () => string
  readonly now: Instant
}

/** Longer than two versions run side by side. */
const ROLLING_MS = 7 * 86_400_000

const EARLIER_LOCK = 7_105_112

/**
 * In order, in portions; returns how many. Processes wait for each other. Once none is left, the next run begins a week
 * back.
 */
export async function issueEarlier(tx: Tx, earlier: Earlier): Promise<number> {
  await sql`select pg_advisory_xact_lock(${sql.lit(EARLIER_LOCK)})`.execute(tx)
  const since = await completeThrough(tx)
  const invoices = await issueEarlierInvoices(tx, earlier, since)
  if (invoices > 0) return invoices
  const receipts = await issueEarlierReceipts(tx, earlier, since)
  if (receipts > 0) return receipts
  const creditNotes = await issueEarlierCreditNotes(tx, earlier, since)
  if (creditNotes === 0) await noteComplete(tx, earlier.now - ROLLING_MS)
  return creditNotes
}

async function issueEarlierInvoices(tx: Tx, { issuer, newId }: Earlier, since: Instant): Promise<number> {
  const rows = await invoicesMissing(tx, since)
  for (const { organization_id: organizationId, billing_id: billingId, fixed_at: issuedAt, content } of rows) {
    const then = issuedThen.safeParse(content)
    const by = then.success ? { ...then.data.issuer, bank: issuer.bank } : issuer
    await issueInvoices(tx, [{ organizationId, billingId }], { issuedAt, newId, issuer: by, isEarlier: true })
  }
  return rows.length
}

const frozen = {
  organizationName: z.string(),
  planName: localized,
  issuer: z.extend(receipt.shape.issuer, { code: z.string() }),
}
const issuedThen = z.object(frozen)
const receiptThen = z.partial(z.extend(issuedThen, { issueDate: z.iso.date() }))

async function issueEarlierReceipts(tx: Tx, { issuer, newId }: Earlier, since: Instant): Promise<number> {
  const rows = await receiptsMissing(tx, since)
  for (const row of rows) {
    const { organization_id: organizationId, billing_id: billingId, issued_at: issuedAt, number } = row
    const issue = { organizationId, billingId, issuedAt, newId, issuer, isEarlier: true }
    const billing = await fixedBilling(tx, issue)
    const then = receiptThen.parse(row.content)
    const issueDate = then.issueDate ?? row.issued_on
    const content = receiptContent(await invoiceNamed(tx, issue, billing), {
      ...payerAtIssue(billing),
      issueDate,
      paidOn: issueDate,
      payments: [],
      issuer: { ...(then.issuer ?? issuer), code: row.issuer, bank: issuer.bank },
      organizationName: then.organizationName ?? billing.organization_name,
    })
    await insertDocument(tx, issue, { ...content, planName: then.planName ?? content.planName }, { number })
  }
  return rows.length
}

async function issueEarlierCreditNotes(tx: Tx, { issuer, newId }: Earlier, since: Instant): Promise<number> {
  const rows = await creditNotesMissing(tx, since)
  for (const row of rows) {
    await issueCreditNote(tx, {
      issuer,
      newId,
      isEarlier: true,
      organizationId: row.organization_id,
      billingId: row.billing_id,
      issuedAt: row.booked_at,
      chargeId: row.charge_id,
      refundedAfter: row.refunded_after,
      amount: row.amount,
      refundedBefore: row.refunded_after - row.amount,
      refundedAt: row.refunded_at,
    })
  }
  return rows.length
}
