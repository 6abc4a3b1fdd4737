import type { BillingRole } from '@touchline/domain/people'
import { sql } from 'kysely'

/** The platform's roles of `users as u`, without that of an administrator who handed the bills over. */
export const rolesOfUser = sql<('administrator' | 'analyst' | 'viewer')[]>`
  case when u.bills_left_at is null then u.roles else array_remove(u.roles, 'administrator') end`

/** What `members as m` says, an administrator's successor included; null where the row is missing. */
export const roleOfMember = sql<BillingRole | null>`
  case when m.administers then 'administrator' else m.member_role end`
