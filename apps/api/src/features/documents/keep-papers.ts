import { createHash } from 'node:crypto'
import type { DocumentContent } from '@touchline/domain/documents'
import { writePdf } from '@touchline/paper/pdf'
import { findDocument } from '../../books/documents/find-document.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import type { Clock } from '../../ports/clock.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import type { PayloadOf } from '../../queue/kinds.ts'
import { documentsWithoutPaper, insertPaper } from './paper.store.ts'

const AT_ONCE = 100

export const checksumOf = async (content: DocumentContent): Promise<string> =>
  createHash('sha256')
    .update(await writePdf(content))
    .digest('hex')

/**
 * Stores checksums of new papers, then requests the check. Outside transactions, so that the month's end never waits.
 */
export async function keepPapers(db: Db, clock: Clock, { day, after }: PayloadOf<'keep-papers'>): Promise<void> {
  const found = await inTransaction(db, jobsScope, (tx) => documentsWithoutPaper(tx, after, AT_ONCE))
  for (const key of found) {
    const document = await inTransaction(db, jobsScope, (tx) => findDocument(tx, key.organizationId, key.documentId))
    if (document === null) continue
    const sha256 = await checksumOf(document.content)
    await inTransaction(db, jobsScope, (tx) => insertPaper(tx, key, sha256, clock.now()))
  }
  const last = found.at(-1)
  const isMore = last !== undefined && found.length === AT_ONCE
  const next = isMore ? jobs.keepPapers({ day, after: last }) : jobs.checkPapers({ day })
  await inTransaction(db, jobsScope, (tx) => enqueue(tx, next, { now: clock.now() }))
}
