import { addDays, dateOf, type Instant, type LocalDate, type Zone } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { morningOf } from '@touchline/domain/notices'
import { type DemandReminder, demandReminders } from '@touchline/domain/sign-in'
import { writeNotices } from '../../../books/notices/write-notice.ts'
import type { Tx } from '../../../db/connect.ts'
import { isClosed } from '../../../http/caller/session-check.ts'
import { enqueueAll } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { isProviderOnly } from '../../../use-case/cell-config.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { demandOf, placeOf, whoEnters } from './store.ts'

interface Notifying {
  readonly organizationId: OrganizationId
  /** Identifies the demand: a new one is notified again. */
  readonly demandedAt: Instant
  readonly on: LocalDate
  readonly moment: 'at-once' | DemandReminder
  readonly now: Instant
}

export async function notifyWhoHasNone(
  tx: Tx,
  { organizationId, demandedAt, on, moment, now }: Notifying,
): Promise<void> {
  const without = (await whoEnters(tx, organizationId, now)).filter(({ hasFactor }) => !hasFactor)
  const notices = without.map(({ userId, name }) => ({
    organizationId,
    kind: 'second-factor-demanded' as const,
    subject: `user:${userId}`,
    period: `${demandedAt}:${moment}`,
    userId,
    facts: { userName: name, on, isReminder: moment !== 'at-once' },
  }))
  await writeNotices(tx, notices, now)
}

interface Joining {
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly now: Instant
}

export async function notifyWhoJoined(
  tx: Tx,
  { cell }: Pick<Deps, 'cell'>,
  { organizationId, userId, now }: Joining,
): Promise<void> {
  if (isProviderOnly(cell)) return
  const demand = await demandOf(tx, organizationId)
  const place = await placeOf(tx, organizationId)
  if (demand === undefined || place === undefined || now >= demand.demanded_from) return
  const joined = (await whoEnters(tx, organizationId, now)).find((person) => person.userId === userId)
  if (joined === undefined || joined.hasFactor) return
  await writeNotices(
    tx,
    [
      {
        organizationId,
        kind: 'second-factor-demanded',
        subject: `user:${userId}`,
        period: `${demand.demanded_at}:joined:${now}`,
        userId,
        facts: { userName: joined.name, on: dateOf(demand.demanded_from, place.zone), isReminder: false },
      },
    ],
    now,
  )
}

interface Planned {
  readonly organizationId: OrganizationId
  readonly demandedAt: Instant
  readonly on: LocalDate
  readonly zone: Zone
  readonly now: Instant
}

const isMoment = (name: string): name is DemandReminder => Object.hasOwn(demandReminders, name)
const moments = Object.keys(demandReminders).filter(isMoment)

export const planReminders = (tx: Tx, { organizationId, demandedAt, on, zone, now }: Planned) =>
  enqueueAll(
    tx,
    moments.map((moment) => ({
      job: jobs.remindOfFactor({ organizationId, demandedAt, moment }),
      runAt: morningOf(addDays(on, -demandReminders[moment]), zone),
    })),
    now,
  )

interface Reminding {
  readonly organizationId: OrganizationId
  readonly demandedAt: Instant
  readonly moment: DemandReminder
}

export async function remindOfFactor(tx: Tx, { cell }: Pick<Deps, 'cell'>, reminding: Reminding, now: Instant) {
  if (isProviderOnly(cell)) return
  const { organizationId, demandedAt } = reminding
  const demand = await demandOf(tx, organizationId)
  const place = await placeOf(tx, organizationId)
  if (demand === undefined || place === undefined || demand.demanded_at !== demandedAt) return
  if (isClosed(place.closed_at, now) || now >= demand.demanded_from) return
  await notifyWhoHasNone(tx, { ...reminding, on: dateOf(demand.demanded_from, place.zone), now })
}
