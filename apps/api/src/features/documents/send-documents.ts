import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { countDocumentMails } from '../../books/documents/document-mails.ts'
import { documentsAfter } from '../../books/documents/find-document.ts'
import { recipientOf } from '../../books/recipients/recipient.ts'
import { recipientsOfDocuments } from '../../books/recipients/recipients.ts'
import type { Tx } from '../../db/connect.ts'
import { writeLetter } from '../../letters/letters.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import { unsubscribeLinks } from '../../use-case/recipients/unsubscribe-links.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'

interface OfBill {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
}

interface DocumentMails {
  readonly kind: 'read'
  readonly sentTo: number
  readonly goesTo: number
}

const presentDocuments = (tx: Tx, { organizationId, billingId }: OfBill) =>
  documentsAfter(tx, organizationId, { billingId, isPresent: true }, null)

const noDocuments = refuse('not-found', 'No such bill, or one without documents')

export async function readDocumentMails(tx: Tx, bill: OfBill): Promise<DocumentMails | Refusal<'not-found'>> {
  const { organizationId, billingId } = bill
  if ((await presentDocuments(tx, bill)).length === 0) return noDocuments
  const { length: goesTo } = await recipientsOfDocuments(tx, organizationId)
  return { kind: 'read', sentTo: await countDocumentMails(tx, organizationId, billingId), goesTo }
}

interface Sending extends OfBill {
  readonly cell: Pick<CellConfig, 'brand' | 'consoleUrl' | 'region' | 'sessionSecret' | 'url'>
  readonly actor: string
  readonly now: Instant
}

export async function sendDocuments(
  tx: Tx,
  { organizationId, billingId, actor, cell, now }: Sending,
): Promise<DocumentMails | Refusal<'not-found' | 'mail-unregistered'>> {
  const documents = await presentDocuments(tx, { organizationId, billingId })
  if (documents.length === 0) return noDocuments
  const recipients = await recipientsOfDocuments(tx, organizationId)
  if (recipients.length === 0) return refuse('mail-unregistered', 'There is no address to which documents go')
  const { organization_name: organization, contract_id } = await recipientOf(tx, organizationId)
  const documentIds = documents.map(({ documentId }) => documentId)
  const numbers = documents.map(({ content }) => content.number).join(', ')
  for (const recipient of recipients) {
    const { recipientId, address: to, language } = recipient
    const isPayer = recipientId === contract_id
    const links = unsubscribeLinks(cell, organizationId, recipient, 'paid')
    const values = { organization, numbers }
    const letter = isPayer
      ? writeLetter(cell.brand, 'documents', language, values)
      : writeLetter(cell.brand, 'documentsToOthers', language, { ...values, link: links.page })
    const head = isPayer ? {} : { oneClickUnsubscribe: links.oneClick }
    await enqueue(tx, jobs.sendMail({ organizationId, to, ...letter, ...head, documents: documentIds }), { now })
  }
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'send-documents',
    subject: `billing:${billingId}`,
    before: null,
    after: { addresses: recipients.length },
    at: now,
  })
  const sentTo = await countDocumentMails(tx, organizationId, billingId)
  return { kind: 'read', sentTo, goesTo: recipients.length }
}
