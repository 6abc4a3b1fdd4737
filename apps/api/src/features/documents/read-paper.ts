import type { OrganizationId } from '@touchline/domain/ids'
import { writeFacturX } from '@touchline/paper/factur-x'
import { writePdf } from '@touchline/paper/pdf'
import { findDocument } from '../../books/documents/find-document.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { FileBody } from '../../http/file-body.ts'

const named = (content: string | Uint8Array, name: string): FileBody =>
  new FileBody(content, { 'content-disposition': `attachment; filename="${name}"` })

const contentOf = async (db: Db, organizationId: OrganizationId, documentId: string) =>
  (await inTransaction(db, { organizationId }, (tx) => findDocument(tx, organizationId, documentId)))?.content ?? null

export async function readPdf(db: Db, organizationId: OrganizationId, documentId: string): Promise<FileBody | null> {
  const content = await contentOf(db, organizationId, documentId)
  return content === null ? null : named(await writePdf(content), `${content.number}.pdf`)
}

export async function readXml(db: Db, organizationId: OrganizationId, documentId: string): Promise<FileBody | null> {
  const content = await contentOf(db, organizationId, documentId)
  const xml = content === null ? null : writeFacturX(content)
  return content === null || xml === null ? null : named(xml, `${content.number}.xml`)
}
