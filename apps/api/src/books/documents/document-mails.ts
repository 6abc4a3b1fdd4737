import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { mailboxOf } from '@touchline/domain/mail'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

interface DocumentMail {
  readonly organizationId: OrganizationId
  readonly documentIds: readonly string[]
  readonly address: string
  readonly now: Instant
}

/** The mail server took a mail with these documents. */
export async function noteDocumentMail(
  tx: Tx,
  { organizationId, documentIds, address, now }: DocumentMail,
): Promise<void> {
  if (documentIds.length === 0) return
  const rows = documentIds.map((document_id) => ({
    organization_id: organizationId,
    document_id,
    address: mailboxOf(address),
    sent_at: at(now),
  }))
  await tx
    .insertInto('document_mails')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'document_id', 'address']).doUpdateSet({ sent_at: at(now) }),
    )
    .execute()
}

/** To how many addresses documents of a bill were sent. */
export async function countDocumentMails(
  tx: Tx,
  organizationId: OrganizationId,
  billingId: BillingId,
): Promise<number> {
  const { addresses } = await tx
    .selectFrom('document_mails as m')
    .innerJoin('documents as d', (join) => sharing(join, 'd', 'm', 'document_id'))
    .select(({ fn }) => fn.count<number>('m.address').distinct().as('addresses'))
    .where('m.organization_id', '=', organizationId)
    .where('d.billing_id', '=', billingId)
    .executeTakeFirstOrThrow()
  return addresses
}
