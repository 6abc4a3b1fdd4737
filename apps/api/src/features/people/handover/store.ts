import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import type { Selectable } from 'kysely'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import type { DeparturesTable } from '../../../db/schema.ts'

export type DepartureRow = Selectable<DeparturesTable>

export const departureRows = (tx: Tx, organizationId: OrganizationId): Promise<DepartureRow[]> =>
  tx
    .selectFrom('departures')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('leaves_on')
    .orderBy('scheduled_at')
    .orderBy('user_id')
    .execute()

interface NewDeparture {
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly successorId: string
  readonly leavesOn: LocalDate
  readonly now: Instant
}

export const insertDeparture = (tx: Tx, { organizationId, userId, successorId, leavesOn, now }: NewDeparture) =>
  tx
    .insertInto('departures')
    .values({
      organization_id: organizationId,
      user_id: userId,
      successor_id: successorId,
      leaves_on: leavesOn,
      scheduled_at: at(now),
    })
    .execute()

type Key = Pick<NewDeparture, 'organizationId' | 'userId'>

export const noteWaiting = (tx: Tx, { organizationId, userId }: Key, now: Instant) =>
  tx
    .updateTable('departures')
    .set({ waits_since: at(now) })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()

export const deleteDeparture = (tx: Tx, { organizationId, userId }: Key) =>
  tx.deleteFrom('departures').where('organization_id', '=', organizationId).where('user_id', '=', userId).execute()

/** Overrides the platform's role for the bills. */
export const setLeft = (tx: Tx, { organizationId, userId }: Key, now: Instant) =>
  tx
    .updateTable('users')
    .set({ bills_left_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
