import type { Person as OnWire } from '@touchline/contract/people'
import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { isLinkOver } from '@touchline/domain/people'
import type { Tx } from '../../db/connect.ts'
import { loadPersons, type Person } from './persons.ts'
import { lastHere } from './store.ts'

interface Reader {
  readonly organizationId: OrganizationId
  readonly userId: UserId
}

export async function readPeople(
  tx: Tx,
  { organizationId, userId: self }: Reader,
  now: Instant,
): Promise<{ people: OnWire[] }> {
  const seen = await lastHere(tx, organizationId)
  const persons = await loadPersons(tx, organizationId, now)
  const nameOf = (id: string): string | null => persons.find((person) => person.id === id)?.name ?? null
  return {
    people: persons.map((person) => ({
      _id: person.id,
      name: person.name,
      address: person.member?.address ?? null,
      role: person.role,
      ...standingOf(person, now),
      lastHere: onWire(person.userId === null ? undefined : seen.get(person.userId)),
      isSelf: person.userId === self,
      isOfPlatform: person.isOfPlatform,
      departure: departureOf(person, nameOf),
    })),
  }
}

const onWire = (instant: Instant | undefined): string | null => (instant === undefined ? null : instantToWire(instant))

function standingOf({ state, member }: Person, now: Instant): Pick<OnWire, 'state' | 'invitedUntil'> {
  if (state !== 'invited') return { state, invitedUntil: null }
  const until = member?.link_expires_at ?? now
  return { state: isLinkOver(until, now) ? 'expired' : 'invited', invitedUntil: instantToWire(until) }
}

const departureOf = ({ departure }: Person, nameOf: (id: string) => string | null): OnWire['departure'] =>
  departure === null
    ? null
    : {
        leavesOn: departure.leaves_on,
        successor: nameOf(departure.successor_id),
        isWaiting: departure.waits_since !== null,
      }
