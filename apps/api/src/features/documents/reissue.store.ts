import { dateOf, type Instant } from '@touchline/domain/calendar'
import { type DocumentContent, decideReissue, reissuedContent } from '@touchline/domain/documents'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { type FixedBilling, fixedBilling } from '../../books/documents/billed.store.ts'
import { presentBuyer } from '../../books/documents/buyer-at-issue.ts'
import { findDocument } from '../../books/documents/find-document.ts'
import { insertDocument } from '../../books/documents/insert-document.ts'
import { paymentsOf } from '../../books/transfers/book-shares.ts'
import type { Tx } from '../../db/connect.ts'

interface Reissue {
  readonly organizationId: OrganizationId
  readonly documentId: string
  readonly now: Instant
  readonly newId: () => string
}

interface Reissued {
  readonly kind: 'reissued'
  readonly documentId: string
  readonly number: string
  readonly replaces: string
}

/** The old document stays; concurrent attempts are refused. */
export async function reissue(
  tx: Tx,
  { organizationId, documentId, now, newId }: Reissue,
): Promise<Reissued | { readonly kind: 'unknown' | 'replaced' | 'too-late' }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${documentId}, 0))`.execute(tx)
  const document = await findDocument(tx, organizationId, documentId)
  if (document === null) return { kind: 'unknown' }
  const { billingId, content } = document
  const billing = await fixedBilling(tx, { organizationId, billingId })
  const today = dateOf(now, billing.zone)
  const isReplaced = document.replacedBy !== null || document.isVoid
  const decision = decideReissue({ content, isReplaced }, today)
  if (decision !== 'allowed') return { kind: decision }
  const payments = await allPaymentsOf(tx, billing)
  const present = { ...(await presentBuyer(tx, billing, today)), issueDate: today, payments }
  const again = reissuedContent(content, present)
  const issue = { organizationId, billingId, issuedAt: now, newId }
  const issued = await insertDocument(tx, issue, again, { replaces: documentId, refund: document.refund })
  return { kind: 'reissued', documentId: issued.documentId, number: issued.content.number, replaces: content.number }
}

async function allPaymentsOf(tx: Tx, billing: FixedBilling): Promise<DocumentContent['payments']> {
  const { organization_id: organizationId, billing_id: billingId, zone } = billing
  const charges = await tx
    .selectFrom('charges')
    .select(['amount', 'succeeded_at'])
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .orderBy('succeeded_at')
    .execute()
  const byCard = charges.map(({ amount, succeeded_at }) => ({ paidOn: dateOf(succeeded_at, zone), amount }))
  const all = [...(await paymentsOf(tx, organizationId, billingId)), ...byCard]
  return all.toSorted((a, b) => Temporal.PlainDate.compare(a.paidOn, b.paidOn))
}
