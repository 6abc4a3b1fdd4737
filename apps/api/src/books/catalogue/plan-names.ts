import { type Language, localized } from '@touchline/contract/wire'
import type { PlanGroupId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import { listGroupRows } from './catalogue.ts'

/** What plan groups are called in each language. */
export async function planNames(
  tx: Tx,
): Promise<ReadonlyMap<PlanGroupId, Readonly<Partial<Record<Language, string>>>>> {
  const rows = await listGroupRows(tx)
  return new Map(rows.map(({ group_id, names }) => [group_id, localized.parse(names)]))
}
