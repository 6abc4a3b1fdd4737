import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { billingRoleOf } from '@touchline/domain/people'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { appendAudit } from '../audit.ts'
import { noteOnceCommitted } from '../note-security.ts'
import { administering } from '../people/administrators.ts'
import { namesOf } from '../people/names.store.ts'
import { leaversOf, returnLeavers, whereSomebodyLeft } from './leavers.store.ts'

/**
 * If nobody who can sign in administers the bills, because the platform ended roles, platform administrators who handed
 * over administer again. The caller holds the organisations.
 */
export async function keepAdministered(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  now: Instant,
): Promise<void> {
  for (const organizationId of await whereSomebodyLeft(tx, organizationIds)) {
    const present = await administering(tx, organizationId, now)
    if (present.length === 0) await letReturn(tx, organizationId, now)
    else await lookAgain(tx, organizationId, { present, now })
  }
}

async function letReturn(tx: Tx, organizationId: OrganizationId, now: Instant): Promise<void> {
  const leavers = (await leaversOf(tx, organizationId)).filter(
    (leaver) => leaver.hasLogin && billingRoleOf(leaver, now) === 'administrator',
  )
  const userIds = leavers.map(({ userId }) => userId)
  if (userIds.length === 0) return
  await returnLeavers(tx, organizationId, userIds)
  const names = await namesOf(tx, organizationId, userIds)
  await appendAudit(
    tx,
    userIds.map((userId) => ({
      organizationId,
      actor: 'platform',
      action: 'administers-again',
      subject: `organization:${organizationId}`,
      before: null,
      after: { title: names.get(userId) ?? '–', userId, memberRole: 'administrator' },
      at: now,
    })),
  )
  for (const userId of userIds) noteOnceCommitted(tx, { event: 'administrator-returned', organizationId, userId })
}

interface Present {
  readonly present: Awaited<ReturnType<typeof administering>>
  readonly now: Instant
}

async function lookAgain(tx: Tx, organizationId: OrganizationId, { present, now }: Present): Promise<void> {
  const ends = present.flatMap(({ endsAt, memberRole }) =>
    endsAt === null || memberRole === 'administrator' ? [] : [endsAt],
  )
  if (ends.length < present.length || ends.length === 0) return
  const runAt = Math.max(...ends)
  await enqueue(tx, jobs.carryOutDepartures({ organizationId, cause: `end:${runAt}` }), { now, runAt })
}
