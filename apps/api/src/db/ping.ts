import { sql } from 'kysely'
import type { Db } from './connect.ts'

export const ping = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select 1`.execute(db)
  return rows.length === 1
}
