import type { Instant } from '@touchline/domain/calendar'
import { type DocumentContent, documentNumber, numberYear, type Unnumbered } from '@touchline/domain/documents'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { BilledKey } from './billed.store.ts'
import { nextNumber } from './next-number.ts'

/** What every issue knows. */
export interface Issue extends BilledKey {
  readonly issuedAt: Instant
  readonly newId: () => string
}

interface Extra {
  /** The refund that a credit note is for. */
  readonly refund?: { readonly chargeId: string; readonly refundedAfter: number } | undefined
  /** The document that it is issued instead of. */
  readonly replaces?: string
  /** A number that it has already: that of an earlier version's receipt. */
  readonly number?: number
}

/**
 * Writes a document with the next number of its series. What it says is made before that, so that the lock of the last
 * number is short.
 */
export async function insertDocument(
  tx: Tx,
  { organizationId, billingId, issuedAt, newId }: Issue,
  content: Unnumbered,
  { refund, replaces, number: known }: Extra = {},
): Promise<{ readonly documentId: string; readonly number: number; readonly content: DocumentContent }> {
  const { kind, issueDate } = content
  const issuer = content.issuer.code
  const year = numberYear(issueDate)
  const number = known ?? (await nextNumber(tx, { issuer, kind, year }))
  const whole: DocumentContent = { ...content, number: documentNumber(kind, issuer, year, number) }
  const documentId = newId()
  await tx
    .insertInto('documents')
    .values({
      organization_id: organizationId,
      document_id: documentId,
      billing_id: billingId,
      kind,
      issuer,
      year,
      number,
      issue_date: issueDate,
      issued_at: at(issuedAt),
      charge_id: refund?.chargeId ?? null,
      refunded_after: refund?.refundedAfter ?? null,
      replaces: replaces ?? null,
      content: JSON.stringify(whole),
    })
    .execute()
  return { documentId, number, content: whole }
}
