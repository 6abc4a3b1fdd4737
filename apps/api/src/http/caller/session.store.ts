import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export interface SessionRow {
  readonly organization_id: string
  readonly family_id: string
  readonly account_id: string
  readonly user_id: string
  readonly display_name: string
  readonly authenticated_at: number
  readonly expired: boolean
  readonly ended: boolean
  readonly roles: readonly string[]
  readonly approval: string
  readonly starts_at: number
  readonly ends_at: number | null
  readonly deleted_at: number | null
  readonly closed_at: number | null
}

export const sessionOfToken = async (db: Db, tokenHash: string): Promise<SessionRow | null> => {
  const { rows } = await sql<SessionRow>`select * from session_of_token(${tokenHash})`.execute(db)
  return rows[0] ?? null
}
