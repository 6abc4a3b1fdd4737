import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { appendAudit } from '../audit.ts'
import { namesOf } from '../people/names.store.ts'

interface Leavers {
  readonly organizationId: OrganizationId
  readonly userIds: readonly UserId[]
  /** A user id, or what took the role. */
  readonly actor: string
  readonly now: Instant
}

/**
 * Voids departures of people who no longer administer; notifies them and the administrators. The caller holds the
 * organisation's lock.
 */
export async function voidDepartures(tx: Tx, { organizationId, userIds, actor, now }: Leavers): Promise<void> {
  if (userIds.length === 0) return
  const rows = await tx
    .deleteFrom('departures')
    .where('organization_id', '=', organizationId)
    .where(among('user_id', userIds))
    .returning(['user_id', 'leaves_on'])
    .execute()
  const names = await namesOf(
    tx,
    organizationId,
    rows.map((row) => row.user_id),
  )
  const subject = `organization:${organizationId}`
  await appendAudit(
    tx,
    rows.map(({ user_id: userId, leaves_on: from }) => ({
      organizationId,
      actor,
      action: 'departure-void',
      subject,
      before: { from },
      after: { title: names.get(userId) ?? '–', from, userId },
      at: now,
    })),
  )
}
