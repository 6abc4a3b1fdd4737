import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import type { Document } from '../../books/documents/document-row.ts'
import { findDocument } from '../../books/documents/find-document.ts'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { reissue } from './reissue.store.ts'

interface Reissue {
  readonly organizationId: OrganizationId
  readonly documentId: string
  readonly actor: UserId
  readonly now: Instant
  readonly newId: () => string
}

type Refused = Refusal<'not-found' | 'already-reissued' | 'too-old-to-reissue'>

/** Once, within 12 months. */
export async function reissueDocument(
  tx: Tx,
  { actor, ...asked }: Reissue,
): Promise<{ readonly kind: 'reissued'; readonly document: Document } | Refused> {
  const reissued = await reissue(tx, asked)
  switch (reissued.kind) {
    case 'unknown':
      return refuse('not-found', 'No such document')
    case 'replaced':
      return refuse('already-reissued', 'A document that stands is issued again, once')
    case 'too-late':
      return refuse('too-old-to-reissue', 'A document is issued again within 12 months')
    case 'reissued': {
      const document = await findDocument(tx, asked.organizationId, reissued.documentId)
      if (document === null) throw new Error(`document ${reissued.documentId} was not written`)
      await writeAudit(tx, {
        organizationId: asked.organizationId,
        actor,
        action: 'reissue-document',
        subject: `billing:${document.billingId}`,
        before: { title: reissued.replaces },
        after: { title: reissued.number },
        at: asked.now,
      })
      return { kind: 'reissued', document }
    }
  }
}
