import { findDocument } from '../../books/documents/find-document.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import { PermanentFailure } from '../../queue/queue.ts'
import { checksumOf } from './keep-papers.ts'
import { somePapers } from './paper.store.ts'

const SAMPLE = 20

/** Rewrites a sample; different bytes fail the job for good, with the numbers. */
export async function checkPapers(db: Db): Promise<void> {
  const papers = await inTransaction(db, jobsScope, (tx) => somePapers(tx, SAMPLE))
  const different: string[] = []
  for (const { organization_id, document_id, sha256 } of papers) {
    const document = await inTransaction(db, jobsScope, (tx) => findDocument(tx, organization_id, document_id))
    if (document !== null && (await checksumOf(document.content)) !== sha256) different.push(document.content.number)
  }
  if (different.length > 0)
    throw new PermanentFailure(`These papers are no longer what was issued: ${different.toSorted().join(', ')}`)
}
