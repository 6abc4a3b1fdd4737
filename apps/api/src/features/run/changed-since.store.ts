import { firstDay, type Instant, type YearMonth } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

interface Since {
  readonly month: YearMonth
  readonly since: Instant
  readonly most: number
}

/** Whose estimate was computed, whose account closed or whose hold began since. */
export async function touchedSince(tx: Tx, { month, since, most }: Since): Promise<readonly OrganizationId[]> {
  const drafts = await tx
    .selectFrom('billing_drafts as d')
    .innerJoin('billings as b', (join) => sharing(join, 'b', 'd', 'billing_id'))
    .select('d.organization_id')
    .distinct()
    .where('b.target_month', '=', firstDay(month))
    .where('d.calculated_at', '>=', at(since))
    .orderBy('d.organization_id')
    .limit(most)
    .execute()
  const closed = await tx
    .selectFrom('contracts')
    .select('organization_id')
    .where('closed_at', '>=', at(since))
    .limit(most)
    .execute()
  return [...new Set([...drafts, ...closed].map((row) => row.organization_id))].toSorted().slice(0, most)
}
