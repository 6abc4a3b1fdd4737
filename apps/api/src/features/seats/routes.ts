import { user, userRole } from '@touchline/contract/seats'
import { endToWire, instantToWire } from '@touchline/contract/wire'
import { inTransaction } from '../../db/transaction.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { listApprovals, listUsers, type UserRow } from './store.ts'

/** The organisation's users (specification, call 9). */
export const seatRoutes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Route[] => [
  route('listUsers', ({ caller: { organizationId }, query }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const filter = {
        ids: query._id,
        roles: query.roles,
        isDeleted: query._deletedFlag === undefined ? undefined : query._deletedFlag === 'true',
        validAt: query.valid === undefined ? null : clock.now(),
      }
      const { rows, following } = await listUsers(tx, organizationId, filter, query)
      return answer({ results: rows.map(userToWire), ...following })
    }),
  ),
  route('listUserApprovements', ({ caller: { organizationId }, query }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const { rows, following } = await listApprovals(tx, organizationId, query.approvementStatus, query)
      const results = rows.map((row) => ({
        _id: row.user_id,
        userApprovementId: row.user_id,
        userId: row.user_id,
        approvementStatus: row.approval,
        role: userRole.options.find((role) => row.roles.includes(role)) ?? null,
      }))
      return answer({ results, ...following })
    }),
  ),
]

const roles = user.shape.roles

const userToWire = (row: UserRow) => ({
  _id: row.user_id,
  _organization: row.organization_id,
  _createdDate: instantToWire(row.created_at),
  ...(row.created_by === null ? {} : { _createdBy: row.created_by }),
  username: row.username,
  displayName: row.display_name,
  playerId: row.player_id,
  staffPosition: row.staff_position,
  roles: roles.parse(row.roles),
  startDate: instantToWire(row.start_at),
  endDate: endToWire(row.end_at),
  _deletedFlag: row.deleted_at !== null,
})
