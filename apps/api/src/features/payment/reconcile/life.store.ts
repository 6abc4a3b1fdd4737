import type { Instant } from '@touchline/domain/calendar'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { life } from '../../../db/life.ts'

export const noteReconciled = (tx: Tx, now: Instant) =>
  tx
    .updateTable('database_life')
    .set({ life, reconciled_at: at(now) })
    .execute()
