import type { Instant } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { life } from '../../../db/life.ts'

/** The life is read first: on many machines each has a copy of the row. */
export async function noteReconciled(tx: Tx, now: Instant): Promise<void> {
  const { rows } = await sql<{ life: string }>`select ${life} as life`.execute(tx)
  for (const present of rows)
    await tx
      .updateTable('database_life')
      .set({ life: present.life, reconciled_at: at(now) })
      .execute()
}
