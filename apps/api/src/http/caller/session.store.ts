import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, FamilyId, OrganizationId, UserId } from '@touchline/domain/ids'
import type { BillingRole } from '@touchline/domain/people'
import type { LinkedTask } from '@touchline/domain/sign-in'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export interface SessionRow {
  readonly organization_id: OrganizationId
  readonly family_id: FamilyId
  readonly account_id: AccountId
  readonly user_id: UserId
  readonly display_name: string
  readonly authenticated_at: Instant
  readonly expired: boolean
  readonly ended: boolean
  readonly roles: readonly string[]
  readonly approval: string
  readonly starts_at: Instant
  readonly ends_at: Instant | null
  readonly deleted_at: Instant | null
  readonly closed_at: Instant | null
  readonly member_role: BillingRole | null
  readonly demanded_from: Instant | null
  readonly has_factor: boolean
  readonly link_task: LinkedTask | null
}

export const sessionOfToken = async (db: Db, tokenHash: string): Promise<SessionRow | null> => {
  const { rows } = await sql<SessionRow>`select * from session_with_task(${tokenHash})`.execute(db)
  return rows[0] ?? null
}
