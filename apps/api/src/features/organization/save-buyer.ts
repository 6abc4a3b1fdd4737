import type { BodyOf } from '@touchline/contract/endpoint'
import type { endpoints } from '@touchline/contract/endpoints'
import type { Instant } from '@touchline/domain/calendar'
import { buyerWritten } from '@touchline/domain/documents'
import type { OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { askForDrafts } from '../../books/billing/drafts.ts'
import { type DocumentSettings, documentSettings, lockDocumentSettings } from '../../books/organization/buyer.ts'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { saveBuyerDetails } from './store.ts'

interface SaveBuyer {
  readonly organizationId: OrganizationId
  readonly actor: string
  readonly ifMatch: number | null
  readonly document: BodyOf<(typeof endpoints)['saveBuyer']>
  readonly now: Instant
}

type Saved = DocumentSettings & { readonly kind: 'saved' }

/** Refused if somebody else saved meanwhile. */
export async function saveBuyer(
  tx: Tx,
  { organizationId, actor, ifMatch, document, now }: SaveBuyer,
): Promise<Saved | Refusal<'stale-document' | 'precondition-required'>> {
  if (ifMatch === null)
    return refuse('precondition-required', 'Send If-Match with the ETag of the document you changed')
  await lockDocumentSettings(tx, organizationId)
  const before = await documentSettings(tx, organizationId)
  if (before.version !== ifMatch) return refuse('stale-document', 'The document was changed in the meantime')
  const { fiscalYearStart } = document
  const details = document.buyer === null ? null : buyerWritten(document.buyer)
  const saved = { ...before, version: before.version + 1, details, fiscalYearStart }
  const isSameNumber = numberIn(before) === numberIn(saved)
  const after = { ...saved, taxNumberEndsOn: isSameNumber ? before.taxNumberEndsOn : null }
  await saveBuyerDetails(tx, organizationId, after, now)
  if (!isSameNumber) await askForDrafts(tx, organizationId, now)
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'save-buyer',
    subject: `organization:${organizationId}`,
    before: before.version === 0 ? null : recorded(before),
    after: recorded(after),
    at: now,
  })
  return { kind: 'saved', ...after }
}

const numberIn = ({ details }: DocumentSettings) => `${details?.country} ${details?.taxNumber}`

const recorded = ({ details, fiscalYearStart }: DocumentSettings) => ({
  buyer:
    details === null
      ? null
      : {
          ...details,
          addressLines: [...details.addressLines],
          orderReferences: details.orderReferences.map((each) => ({ ...each })),
        },
  fiscalYearStart,
})
