import type { Instant } from '@touchline/domain/calendar'
import type { SeatCounts, SeatsGivenUp } from '@touchline/domain/contract'
import type { ContractId, OrganizationId, UserId } from '@touchline/domain/ids'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

interface ContractKey {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

interface Giving extends ContractKey {
  readonly startsAt: Instant
  readonly seats: SeatCounts
  readonly userIds: readonly UserId[]
  readonly now: Instant
  readonly newId: () => string
}

export const insertGivenUp = (tx: Tx, { organizationId, contractId, startsAt, seats, userIds, now, newId }: Giving) =>
  tx
    .insertInto('seats_given_up')
    .values({
      organization_id: organizationId,
      contract_id: contractId,
      giving_id: newId(),
      starts_at: at(startsAt),
      ...seats,
      user_ids: [...userIds],
      asked_at: at(now),
    })
    .execute()

export const saveEndedSeats = (
  tx: Tx,
  { organizationId, contractId }: ContractKey,
  { at: startsAt, kept }: SeatsGivenUp,
) =>
  tx
    .updateTable('seats_given_up')
    .set({
      starts_at: at(startsAt),
      kept_analysts: kept?.analysts ?? null,
      kept_viewers: kept?.viewers ?? null,
    })
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('kept_analysts', 'is', null)
    .execute()

export const dropGivenUp = (tx: Tx, { organizationId, contractId }: ContractKey) =>
  tx
    .deleteFrom('seats_given_up')
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('kept_analysts', 'is', null)
    .execute()
