import type { OrganizationId } from '@touchline/domain/ids'
import { writePdf } from '@touchline/paper/pdf'
import { findDocument } from '../../books/documents/find-document.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Attachment } from '../../ports/mail.ts'

/** The papers that a mail brings, written when it is sent: what waits in the queue is small. */
export async function attachmentsOf(
  db: Db,
  organizationId: OrganizationId,
  documentIds: readonly string[],
): Promise<readonly Attachment[]> {
  const attachments: Attachment[] = []
  for (const documentId of documentIds) {
    const document = await inTransaction(db, { organizationId }, (tx) => findDocument(tx, organizationId, documentId))
    if (document === null) continue
    const { content } = document
    attachments.push({
      filename: `${content.number}.pdf`,
      contentType: 'application/pdf',
      content: () => writePdf(content),
    })
  }
  return attachments
}
