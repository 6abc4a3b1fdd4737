import type { BillingRole } from '@touchline/domain/people'
import { sql } from 'kysely'

/** Of `users as u`, except administrators who handed over. */
export const rolesOfUser = sql<('administrator' | 'analyst' | 'viewer')[]>`
  case when u.bills_left_at is null then u.roles else array_remove(u.roles, 'administrator') end`

export const roleOfMember = sql<BillingRole | null>`
  case when m.administers then 'administrator' else m.member_role end`
