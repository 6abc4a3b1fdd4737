import type { OrganizationId } from '@touchline/domain/ids'
import { writePdf } from '@touchline/paper/pdf'
import { findDocuments } from '../../books/documents/find-document.ts'
import type { Tx } from '../../db/connect.ts'
import type { Attachment } from '../../ports/mail.ts'

interface WithPapers {
  readonly organizationId: OrganizationId
  readonly documentIds: readonly string[]
}

export async function attachmentsOf(
  tx: Tx,
  mails: readonly WithPapers[],
): Promise<(documentIds: readonly string[]) => readonly Attachment[]> {
  const keys = mails.flatMap(({ organizationId, documentIds }) =>
    documentIds.map((documentId) => ({ organizationId, documentId })),
  )
  const documents = await findDocuments(tx, keys)
  return (documentIds) =>
    documentIds.flatMap((documentId) => {
      const document = documents.get(documentId)
      if (document === undefined) return []
      const { content } = document
      const filename = `${content.number}.pdf`
      return [{ filename, contentType: 'application/pdf', content: () => writePdf(content) }]
    })
}
