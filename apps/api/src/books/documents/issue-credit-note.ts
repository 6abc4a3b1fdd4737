import { dateOf, type Instant } from '@touchline/domain/calendar'
import { creditNoteContent } from '@touchline/domain/documents'
import type { ChargeId } from '@touchline/domain/ids'
import { stillToNote } from '@touchline/domain/payment'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { type BilledKey, fixedBilling } from './billed.store.ts'
import { insertDocument } from './insert-document.ts'
import { type IssueBy, invoiceNamed, madeOutTo } from './issue-invoice.ts'

interface IssueCreditNote extends IssueBy {
  readonly chargeId: ChargeId
  /** Minor units: all refunds of the charge, failed ones too. */
  readonly refundedAfter: number
  readonly amount: number
  readonly refundedBefore: number
  readonly refundedAt: Instant
}

interface Noting extends Omit<IssueCreditNote, 'refundedBefore'> {
  /** Minor units, including this refund. */
  readonly standing: number
}

/** None if a failed refund's credit note covers it. */
export async function noteGivenBack(tx: Tx, { standing, ...issue }: Noting): Promise<void> {
  const { amount, before } = stillToNote({ standing, amount: issue.amount, noted: await notedOf(tx, issue) })
  if (amount > 0) await issueCreditNote(tx, { ...issue, amount, refundedBefore: before })
}

async function notedOf(tx: Tx, { organizationId, billingId }: BilledKey): Promise<number> {
  const { noted } = await tx
    .selectFrom('documents')
    .select(sql<number>`coalesce(sum((content ->> 'total')::bigint), 0)::bigint`.as('noted'))
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('kind', '=', 'credit-note')
    .where('replaces', 'is', null)
    .executeTakeFirstOrThrow()
  return noted
}

export async function issueCreditNote(tx: Tx, issue: IssueCreditNote): Promise<void> {
  const { issuedAt, refundedAt, issuer, amount, refundedBefore, refundedAfter, chargeId } = issue
  const billing = await fixedBilling(tx, issue)
  const issueDate = dateOf(issuedAt, billing.zone)
  const content = creditNoteContent(await invoiceNamed(tx, issue, billing), {
    issueDate,
    paidOn: dateOf(refundedAt, billing.zone),
    issuer,
    ...(await madeOutTo(tx, [issue.organizationId], issue))(billing, issueDate),
    organizationName: billing.organization_name,
    refundedBefore,
    amount,
  })
  await insertDocument(tx, issue, content, { refund: { chargeId, refundedAfter } })
}
