import { addMonths, type Instant, type YearMonth } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import type { Tx } from '../../db/connect.ts'
import { theseOrganizations } from './batch.store.ts'
import { touchedSince } from './changed-since.store.ts'
import { rowsOfOrganizations } from './kept-preview.store.ts'
import { previewBatch } from './preview-batch.ts'
import { rowOf } from './run.store.ts'

const MOST = 500

export interface ChangedClub {
  readonly organizationId: OrganizationId
  readonly club: string
}

interface Previewed {
  readonly previewId: string
  readonly month: YearMonth
  readonly begunAt: Instant
}

/** Clubs whose bills would differ from a preview now; of 500 touched ones at most. */
export async function changedSince(
  tx: Tx,
  { previewId, month, begunAt }: Previewed,
  now: Instant,
): Promise<readonly ChangedClub[]> {
  const ids = await touchedSince(tx, { month: addMonths(month, -1), since: begunAt, most: MOST })
  if (ids.length === 0) return []
  const organizations = await theseOrganizations(tx, ids)
  const catalogue = await loadCatalogue(tx)
  const bills = await previewBatch(tx, { month, now, catalogue, organizations })
  const kept = await rowsOfOrganizations(tx, previewId, ids)
  const amounts = (rows: readonly Amount[]) =>
    Map.groupBy(rows.filter(({ total }) => total !== 0).map(plain), ({ of }) => of)
  const [before, after] = [amounts(kept), amounts(bills.map(rowOf))]
  return organizations
    .filter(({ organizationId: of }) => JSON.stringify(before.get(of)) !== JSON.stringify(after.get(of)))
    .map(({ organizationId, name: club }) => ({ organizationId, club }))
    .toSorted((a, b) => a.club.localeCompare(b.club))
}

type Amount = Pick<ReturnType<typeof rowOf>, 'organization_id' | 'contract_id' | 'cycle' | 'total' | 'tax' | 'way'>

const plain = ({ organization_id: of, contract_id, cycle, total, tax, way }: Amount) => ({
  of,
  bill: [contract_id, cycle, total, tax, way],
})
