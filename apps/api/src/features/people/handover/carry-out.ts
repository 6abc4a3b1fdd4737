import type { Brand } from '@touchline/domain/brand'
import { addDays, dateOf, type Instant, startOfDay } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { decideDeparture } from '@touchline/domain/people'
import { writeAudit } from '../../../books/audit.ts'
import { keepAdministered } from '../../../books/departures/keep-administered.ts'
import { voidDepartures } from '../../../books/departures/void-departures.ts'
import { noteOnceCommitted } from '../../../books/note-security.ts'
import { recipientOf } from '../../../books/recipients/recipient.ts'
import { withdrawRequestsOf } from '../../../books/requests/withdraw-requests.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { CellConfig } from '../../../use-case/cell-config.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { lockPeople } from '../locked-people.ts'
import { loadPersons, type Person } from '../persons.ts'
import { deleteMember, endCalendarOf, endSessionsOf } from '../store.ts'
import { mailLeft, mailWaiting } from './handover-mails.ts'
import { type DepartureRow, deleteDeparture, departureRows, noteWaiting, setLeft } from './store.ts'

export async function carryOutDepartures(
  tx: Tx,
  { clock, cell }: Pick<Deps, 'clock' | 'cell'>,
  organizationId: OrganizationId,
): Promise<void> {
  await carryOut(tx, cell, organizationId, await lockPeople(tx, clock, organizationId))
}

/** Returns who left. The caller holds the people; each departure is judged by those still there. */
export async function carryOut(
  tx: Tx,
  { brand }: Pick<CellConfig, 'brand'>,
  organizationId: OrganizationId,
  now: Instant,
): Promise<readonly UserId[]> {
  const { zone } = await recipientOf(tx, organizationId)
  const today = dateOf(now, zone)
  const left: UserId[] = []
  const waiting: UserId[] = []
  for (const departure of await departureRows(tx, organizationId)) {
    const people = await loadPersons(tx, organizationId, now)
    const leaver = people.find(({ userId }) => userId === departure.user_id)
    const successor = successorOf({ departure, people })
    const decided = leaver === undefined ? 'gone' : decideDeparture({ leaver, successor }, people, today)
    if (leaver === undefined || decided === 'gone')
      await voidDepartures(tx, { organizationId, userIds: [departure.user_id], actor: 'departures', now })
    else if (decided === 'leaves') left.push(await leave(tx, { brand, departure, leaver, people, now }))
    else if (decided === 'waits') waiting.push(await wait(tx, { brand, departure, leaver, people, now }))
  }
  const tomorrow = addDays(today, 1)
  const again = jobs.carryOutDepartures({ organizationId, cause: tomorrow })
  if (waiting.length > 0) await enqueue(tx, again, { now, runAt: startOfDay(tomorrow, zone) })
  await keepAdministered(tx, [organizationId], now)
  return left
}

const ofRow = ({ organization_id: organizationId, user_id: userId }: DepartureRow) => ({ organizationId, userId })

interface Leaving {
  readonly brand: Brand
  readonly departure: DepartureRow
  readonly leaver: Person
  readonly people: readonly Person[]
  readonly now: Instant
}

const successorOf = ({ departure: { successor_id }, people }: Pick<Leaving, 'departure' | 'people'>): Person | null =>
  people.find(({ id, member }) => id === successor_id || member?.member_id === successor_id) ?? null

/** Ends sessions, role and calendar. The login stays for other organisations. */
async function leave(tx: Tx, leaving: Leaving): Promise<UserId> {
  const { departure, leaver, now } = leaving
  const { organizationId, userId } = ofRow(departure)
  await mailLeft(tx, leaving, successorOf(leaving))
  await deleteDeparture(tx, { organizationId, userId })
  if (leaver.isOfPlatform) await setLeft(tx, { organizationId, userId }, now)
  if (leaver.member !== null) await deleteMember(tx, { organizationId, memberId: leaver.member.member_id })
  await withdrawRequestsOf(tx, { organizationId, userIds: [userId], actor: userId, now })
  await endSessionsOf(tx, organizationId, userId)
  await endCalendarOf(tx, organizationId, userId)
  await writeAudit(tx, {
    organizationId,
    actor: userId,
    action: 'leave',
    subject: `organization:${organizationId}`,
    before: { memberRole: 'administrator' },
    after: { title: leaver.name, from: departure.leaves_on, memberId: leaver.member?.member_id ?? null },
    at: now,
  })
  noteOnceCommitted(tx, { event: 'administrator-left', organizationId, userId })
  return userId
}

/** Reported once, until somebody can take over. */
async function wait(tx: Tx, leaving: Leaving): Promise<UserId> {
  const { departure, leaver, now } = leaving
  const { organizationId, userId } = ofRow(departure)
  if (departure.waits_since !== null) return userId
  await noteWaiting(tx, { organizationId, userId }, now)
  await mailWaiting(tx, leaving, successorOf(leaving))
  await writeAudit(tx, {
    organizationId,
    actor: 'departures',
    action: 'departure-waits',
    subject: `organization:${organizationId}`,
    before: null,
    after: { title: leaver.name, from: departure.leaves_on, userId },
    at: now,
  })
  return userId
}
