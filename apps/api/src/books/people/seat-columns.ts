import type { Instant } from '@touchline/domain/calendar'
import type { SeatCounts } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { takenSeats } from '@touchline/domain/seats'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { UsersTable } from '../../db/schema.ts'

export const seatColumns = ['roles', 'approval', 'start_at', 'end_at', 'deleted_at'] as const

type SeatRow = Pick<Selectable<UsersTable>, (typeof seatColumns)[number]>

export const userOf = ({ roles, approval, start_at, end_at, deleted_at }: SeatRow) => ({
  roles,
  isApproved: approval === 'APPROVED',
  startsAt: start_at,
  endsAt: end_at,
  deletedAt: deleted_at,
})

export async function seatsInUse(tx: Tx, organizationId: OrganizationId, at: Instant): Promise<SeatCounts> {
  const rows = await tx
    .selectFrom('users')
    .select([...seatColumns])
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .execute()
  return takenSeats(rows.map(userOf), at)
}
