import { dateOf, type Instant } from '@touchline/domain/calendar'
import { creditNoteContent } from '@touchline/domain/documents'
import type { ChargeId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import { fixedBilling } from './billed.store.ts'
import { insertDocument } from './insert-document.ts'
import { type IssueBy, invoiceNamed, madeOutTo } from './issue-invoice.ts'

interface IssueCreditNote extends IssueBy {
  readonly chargeId: ChargeId
  /** Minor units: of the charge, in all. */
  readonly refundedAfter: number
  readonly amount: number
  readonly refundedAt: Instant
}

/** Issues the credit note of a refund, in the transaction that books it. It names the invoice that it corrects. */
export async function issueCreditNote(tx: Tx, issue: IssueCreditNote): Promise<void> {
  const { issuedAt, refundedAt, issuer, amount, refundedAfter, chargeId } = issue
  const billing = await fixedBilling(tx, issue)
  const issueDate = dateOf(issuedAt, billing.zone)
  const content = creditNoteContent(await invoiceNamed(tx, issue, billing), {
    issueDate,
    paidOn: dateOf(refundedAt, billing.zone),
    issuer,
    ...(await madeOutTo(tx, [issue.organizationId], issue))(billing, issueDate),
    organizationName: billing.organization_name,
    refundedBefore: refundedAfter - amount,
    amount,
  })
  await insertDocument(tx, issue, content, { refund: { chargeId, refundedAfter } })
}
