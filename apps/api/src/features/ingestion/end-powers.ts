import type { UserLine } from '@touchline/contract/ingestion'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { keepAdministered } from '../../books/departures/keep-administered.ts'
import { voidDepartures } from '../../books/departures/void-departures.ts'
import { rolesNow } from '../../books/people/administrators.ts'
import { withdrawRequestsOf } from '../../books/requests/withdraw-requests.ts'
import type { Tx } from '../../db/connect.ts'
import { endMembershipsOf } from './end-memberships.store.ts'
import type { IntakeContext } from './ingest.ts'
import { forgetThatTheyLeft, whoWaits } from './users.store.ts'

type At = Pick<IntakeContext, 'tx' | 'now'>

const isAdministrator = ({ roles, _deletedFlag }: UserLine): boolean => !_deletedFlag && roles.includes('administrator')

/**
 * What the platform's word ends here, in the transaction that takes it: the memberships of a deleted user, what waits of a user
 * who may do nothing now, and a handover to a user who is no administrator. If it gives that role again, it counts again.
 */
export async function endPowers({ tx, now }: At, changed: readonly UserLine[]): Promise<void> {
  await forgetThatTheyLeft(
    tx,
    changed.filter((line) => !isAdministrator(line)),
  )
  const deleted = changed.filter((line) => line._deletedFlag)
  for (const [organizationId, lines] of Map.groupBy(deleted, (line) => line.organizationId))
    await endMembershipsOf(tx, { organizationId, userIds: lines.map(({ userId }) => userId), actor: 'platform', now })
  const waiting = await whoWaits(tx, changed)
  for (const [organizationId, persons] of Map.groupBy(waiting, (person) => person.organizationId))
    await endWhatWaits(tx, { organizationId, userIds: persons.map(({ userId }) => userId), now })
  await keepAdministered(
    tx,
    changed.map((line) => line.organizationId),
    now,
  )
}

interface Waiting {
  readonly organizationId: OrganizationId
  readonly userIds: readonly UserId[]
  readonly now: Instant
}

async function endWhatWaits(tx: Tx, { organizationId, userIds, now }: Waiting): Promise<void> {
  const roles = await rolesNow(tx, organizationId, userIds, now)
  const ended = { organizationId, actor: 'platform', now }
  await withdrawRequestsOf(tx, { ...ended, userIds: userIds.filter((userId) => !roles.has(userId)) })
  const noAdministrators = userIds.filter((userId) => roles.get(userId) !== 'administrator')
  await voidDepartures(tx, { ...ended, userIds: noAdministrators })
}
