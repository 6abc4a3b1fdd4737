import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { mailboxOf } from '@touchline/domain/mail'
import type { Tx } from '../../db/connect.ts'
import { momentText, upsertRows } from '../../db/insert-rows.ts'
import { sharing } from '../../db/sharing.ts'

interface DocumentMail {
  readonly organizationId: OrganizationId
  readonly documentIds: readonly string[]
  readonly address: string
  readonly sentAt: Instant
}

export async function noteDocumentMails(tx: Tx, mails: readonly DocumentMail[]): Promise<void> {
  const rows = mails.flatMap(({ organizationId, documentIds, address, sentAt }) =>
    documentIds.map((document_id) => ({
      organization_id: organizationId,
      document_id,
      address: mailboxOf(address),
      sent_at: momentText(sentAt),
    })),
  )
  const once = new Map(rows.map((row) => [`${row.document_id} ${row.address}`, row]))
  await upsertRows(tx, 'document_mails', [...once.values()], { key: ['organization_id', 'document_id', 'address'] })
}

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
