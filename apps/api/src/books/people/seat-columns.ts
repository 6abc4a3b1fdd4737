import type { Selectable } from 'kysely'
import type { UsersTable } from '../../db/schema.ts'

/** What decides whether a user takes a seat. */
export const seatColumns = ['roles', 'approval', 'start_at', 'end_at', 'deleted_at'] as const

type SeatRow = Pick<Selectable<UsersTable>, (typeof seatColumns)[number]>

/** The same as the rules of seats take it. */
export const userOf = ({ roles, approval, start_at, end_at, deleted_at }: SeatRow) => ({
  roles,
  isApproved: approval === 'APPROVED',
  startsAt: start_at,
  endsAt: end_at,
  deletedAt: deleted_at,
})
