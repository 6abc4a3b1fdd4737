import type { BillDocument } from '@touchline/contract/billing'
import { getDocumentPdf } from '@touchline/contract/calls/documents'
import { saveFile } from '@touchline/ui/save-file.ts'
import { readFile } from '../../lib/request/read-file.ts'
import { organizationId } from '../../lib/session/session.ts'

export async function savePaper({
  documentId: id,
  number,
}: Pick<BillDocument, 'documentId' | 'number'>): Promise<void> {
  saveFile(`${number}.pdf`, await readFile(getDocumentPdf, { params: { orgId: organizationId(), id } }))
}
