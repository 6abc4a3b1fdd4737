import type { WireComparison } from '@touchline/contract/desk/run-totals'
import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

/** The newest of each 1st before `before` that is not compared yet. */
export const uncompared = (tx: Tx, before: LocalDate) =>
  tx
    .selectFrom('run_previews')
    .selectAll()
    .distinctOn('day')
    .where('digest', 'is not', null)
    .where('day', '<', before)
    .orderBy('day')
    .orderBy('begun_at', 'desc')
    .execute()

/** Of a 1st: the month that is over, and terms that begin. */
export const billedOn = (tx: Tx, day: LocalDate, ids: readonly OrganizationId[]) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('billings as b', (join) => sharing(join, 'b', 'i', 'billing_id'))
    .select(['i.organization_id', 'i.contract_id', 'b.cycle', 'i.currency', 'i.total'])
    .where(among('i.organization_id', ids))
    .where('i.billing_date', '=', day)
    .where('i.total', '<>', 0)
    .where((eb) => eb.or([eb('b.cycle', '=', 'year'), eb('b.target_month', '<', day)]))
    .execute()

export async function keepComparison(
  tx: Tx,
  previewId: string,
  { comparison, now }: { readonly comparison: WireComparison; readonly now: Instant },
): Promise<void> {
  await tx
    .updateTable('run_previews')
    .set({ compared_at: at(now), comparison: JSON.stringify(comparison) })
    .where('preview_id', '=', previewId)
    .execute()
}
