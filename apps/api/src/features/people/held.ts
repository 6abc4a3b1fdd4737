import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { organizationContractId, timeOnceHeld } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import { loadPersons, type Person } from './persons.ts'

/** Which administrator asks for a change, and of which organisation. */
export interface Asked {
  readonly organizationId: OrganizationId
  readonly actor: UserId
}

interface Held {
  readonly people: readonly Person[]
  readonly now: Instant
}

/** Locks the organisation's people until commit, with its contract: two administrators at once come one after the other. */
export async function heldPeople(tx: Tx, clock: Clock, organizationId: OrganizationId): Promise<Held> {
  const now = await timeOnceHeld(tx, clock, organizationId, await organizationContractId(tx, organizationId))
  return { now, people: await loadPersons(tx, organizationId, now) }
}
