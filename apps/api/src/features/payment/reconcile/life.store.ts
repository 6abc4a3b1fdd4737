import type { Instant } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { life } from '../../../db/life.ts'

/** Reads the life first: many machines have a copy of the row each. */
export async function noteReconciled(tx: Tx, now: Instant): Promise<void> {
  const { rows } = await sql<{ life: string }>`select ${life} as life`.execute(tx)
  for (const present of rows)
    await tx
      .updateTable('database_life')
      .set({ life: present.life, reconciled_at: at(now) })
      .execute()
}
