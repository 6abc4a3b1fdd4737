import { firstDay, type Instant, type YearMonth } from '@touchline/domain/calendar'
import { changesBills, isAuditKind } from '@touchline/domain/history'
import type { OrganizationId } from '@touchline/domain/ids'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

interface Between {
  readonly from: Instant
  readonly until: Instant
}

const auditBetween = (tx: Tx, ids: readonly OrganizationId[], { from, until }: Between) =>
  tx
    .selectFrom('audit_entries')
    .select(['organization_id', 'action', 'subject', 'happened_at'])
    .where(among('organization_id', ids))
    .where('happened_at', '>=', at(from))
    .where('happened_at', '<=', at(until))
    .orderBy('organization_id')
    .orderBy('sequence')
    .execute()

const isCause = (action: string): boolean => isAuditKind(action) && changesBills(action)

/** What changes later bills. */
export const changesBetween = async (tx: Tx, ids: readonly OrganizationId[], between: Between) =>
  (await auditBetween(tx, ids, between)).filter(({ action }) => isCause(action))

const isDelivered = ({ action, subject }: { readonly action: string; readonly subject: string }): boolean =>
  action === 'ingest' && subject === 'usage'

/** What changes the next bill, before it is fixed; usage that was delivered among it. */
export async function causesBetween(tx: Tx, ids: readonly OrganizationId[], between: Between) {
  const isClosed = new Set<OrganizationId>()
  return (await auditBetween(tx, ids, between)).filter((row) => {
    if (row.action === 'fix-billing') isClosed.add(row.organization_id)
    return !isClosed.has(row.organization_id) && (isCause(row.action) || isDelivered(row))
  })
}

/** Catalogues that were applied after it with prices for that month. */
export async function laterCatalogues(tx: Tx, since: Instant, month: YearMonth): Promise<readonly Instant[]> {
  const rows = await tx
    .selectFrom('catalogue_imports')
    .select('imported_at')
    .where('imported_at', '>', at(since))
    .where('effective_from', '<=', firstDay(month))
    .orderBy('imported_at')
    .execute()
  return rows.map(({ imported_at }) => imported_at)
}
