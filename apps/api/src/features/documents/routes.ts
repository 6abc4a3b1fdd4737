import { findDocument } from '../../books/documents/find-document.ts'
import { inTransaction } from '../../db/transaction.ts'
import { reading } from '../../http/reading-route.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { documentToWire } from './document-wire.ts'
import { listSummaries } from './list-documents.store.ts'
import { readPdf, readXml } from './read-paper.ts'
import { reissueDocument } from './reissue-document.ts'
import { readDocumentMails, sendDocuments } from './send-documents.ts'

export const documentRoutes = ({ db, clock, ids, cell }: Pick<Deps, 'db' | 'clock' | 'ids' | 'cell'>): Route[] => [
  reading({ db }, 'listDocuments', async ({ caller: { organizationId }, query }, tx) =>
    answer(await listSummaries(tx, organizationId, { ...query, billingId: query.billingInfoId }, query)),
  ),
  reading({ db }, 'getDocument', async ({ caller: { organizationId }, params }, tx) => {
    const document = await findDocument(tx, organizationId, params.id)
    return document === null ? refuse('not-found', 'No such document') : answer(documentToWire(document))
  }),
  route('getDocumentPdf', async ({ caller: { organizationId }, params }) => {
    const file = await readPdf(db, organizationId, params.id)
    return file === null ? refuse('not-found', 'No such document') : answer(file)
  }),
  route('getDocumentXml', async ({ caller: { organizationId }, params }) => {
    const file = await readXml(db, organizationId, params.id)
    return file === null ? refuse('not-found', 'No such document, or none with an XML') : answer(file)
  }),
  route('readDocumentMails', ({ caller: { organizationId }, params }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const read = await readDocumentMails(tx, { organizationId, billingId: params.id })
      return read.kind === 'refused' ? read : answer({ sentTo: read.sentTo, goesTo: read.goesTo })
    }),
  ),
  route('sendDocuments', ({ caller: { organizationId, userId: actor }, params }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const sent = await sendDocuments(tx, { organizationId, billingId: params.id, actor, cell, now: clock.now() })
      return sent.kind === 'refused' ? sent : answer({ sentTo: sent.sentTo, goesTo: sent.goesTo })
    }),
  ),
  route('reissueDocument', ({ caller: { organizationId, userId }, params }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const reissue = { organizationId, documentId: params.id, actor: userId, now: clock.now(), newId: ids.uuid }
      const reissued = await reissueDocument(tx, reissue)
      return reissued.kind === 'refused' ? reissued : answer(documentToWire(reissued.document))
    }),
  ),
]
