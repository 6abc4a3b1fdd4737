import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { organizationContractId, timeOnceLocked } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { roleRefusal } from '../../use-case/role-refusal.ts'
import { loadPersons, type Person } from './persons.ts'

export interface RequestingAdministrator {
  readonly organizationId: OrganizationId
  readonly actor: UserId
}

interface Locked {
  readonly kind: 'locked'
  readonly people: readonly Person[]
  readonly now: Instant
}

/** Until commit: changes are serialised. */
export const lockPeople = async (tx: Tx, clock: Clock, organizationId: OrganizationId): Promise<Instant> =>
  timeOnceLocked(tx, clock, organizationId, await organizationContractId(tx, organizationId))

/** Of two administrators who remove each other, the second is refused. */
export async function lockedPeople(
  tx: Tx,
  clock: Clock,
  asked: RequestingAdministrator,
): Promise<Locked | Refusal<'not-permitted'>> {
  const { organizationId } = asked
  const now = await lockPeople(tx, clock, organizationId)
  const refusal = await roleRefusal(tx, asked, 'manage-people', now)
  return refusal ?? { kind: 'locked', now, people: await loadPersons(tx, organizationId, now) }
}
