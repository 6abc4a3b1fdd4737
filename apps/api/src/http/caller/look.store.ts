import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { BillingRole } from '@touchline/domain/people'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

interface LookRow {
  readonly organization_id: OrganizationId
  readonly look_id: string
  readonly operator: string
  readonly shown_role: BillingRole
  readonly closed_at: Instant | null
}

export const lookOfToken = async (db: Db, tokenHash: string, call: string): Promise<LookRow | undefined> => {
  const { rows } = await sql<LookRow>`select * from look_with_token(${tokenHash}, ${call})`.execute(db)
  return rows[0]
}
