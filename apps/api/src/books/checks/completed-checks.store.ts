import type { Instant } from '@touchline/domain/calendar'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { CompletedChecksTable } from '../../db/schema.ts'

/** Its last part is done: the monitoring shows how long ago that was. */
export const noteCompleted = (tx: Tx, name: CompletedChecksTable['name'], now: Instant) =>
  tx
    .updateTable('completed_checks')
    .set({ completed_at: at(now) })
    .where('name', '=', name)
    .execute()
