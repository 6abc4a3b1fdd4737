import type { HandOver } from '@touchline/contract/people'
import type { Brand } from '@touchline/domain/brand'
import { dateOf, type Instant, type LocalDate, startOfDay } from '@touchline/domain/calendar'
import { judgeHandover } from '@touchline/domain/people'
import { writeAudit } from '../../../books/audit.ts'
import { noteOnceCommitted } from '../../../books/note-security.ts'
import { recipientOf } from '../../../books/recipients/recipient.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { Deps } from '../../../use-case/deps.ts'
import type { AddresseeRefusal } from '../../../use-case/recipients/unasked-mail.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { type InviteRefusal, inviteAgain, inviteMember } from '../change-people.ts'
import { lockedPeople, type RequestingAdministrator } from '../locked-people.ts'
import type { Person } from '../persons.ts'
import { setRole } from '../store.ts'
import { carryOut } from './carry-out.ts'
import { mailAppointed, mailScheduled, mailWithdrawn } from './handover-mails.ts'
import { deleteDeparture, insertDeparture } from './store.ts'

const faults = {
  'already-leaving': refuse('already-leaving', 'Withdraw the departure that is scheduled first'),
  'unknown-successor': refuse('not-found', 'Nobody else of that id sees the bills'),
  'successor-leaves': refuse('successor-leaves', 'This person leaves, too'),
  'successor-without-login': refuse('successor-without-login', 'Nobody can sign in as this person'),
  'wrong-date': refuse('departure-date', 'Today or later, and at most a year ahead'),
} as const

type HandOverRefusal = Refusal<
  | 'not-permitted'
  | 'not-found'
  | 'already-leaving'
  | 'successor-leaves'
  | 'successor-without-login'
  | 'departure-date'
  | 'person-exists'
  | 'too-many-people'
  | 'addressee-full'
  | 'addressee-unwilling'
>

/** The successor gets the role now; the leaver leaves on that day, today if somebody stays. */
export async function handOver(
  tx: Tx,
  deps: Deps,
  asked: RequestingAdministrator,
  { successor: chosen, leavesOn }: HandOver,
): Promise<HandOverRefusal | null> {
  const { organizationId, actor: userId } = asked
  const locked = await lockedPeople(tx, deps.clock, asked)
  if (locked.kind === 'refused') return locked
  const { people, now } = locked
  const { zone } = await recipientOf(tx, organizationId)
  const self = people.find((person) => person.userId === userId && person.isAdministrator)
  if (self === undefined) return faults['unknown-successor']
  const found = chosen.kind === 'person' ? people.find(({ id }) => id === chosen.id) : null
  const fault = judgeHandover({ self, successor: found, leavesOn, today: dateOf(now, zone) })
  if (fault !== null) return faults[fault]
  const leaving = { ...asked, self, leavesOn, now, brand: deps.cell.brand }
  const successor =
    chosen.kind === 'person'
      ? await appoint(tx, deps, leaving, found ?? self)
      : await appointNew(tx, deps, leaving, chosen)
  if (successor.kind === 'refused') return successor
  await insertDeparture(tx, { organizationId, userId, successorId: successor.id, leavesOn, now })
  await writeAudit(tx, {
    organizationId,
    actor: userId,
    action: 'hand-over',
    subject: `organization:${organizationId}`,
    before: null,
    after: { title: successor.name, from: leavesOn, memberId: successor.memberId },
    at: now,
  })
  noteOnceCommitted(tx, { event: 'handed-over', organizationId, userId, fields: { memberId: successor.id } })
  await enqueue(tx, jobs.carryOutDepartures({ organizationId, cause: leavesOn }), {
    now,
    runAt: Math.max(now, startOfDay(leavesOn, zone)),
  })
  const left = await carryOut(tx, deps.cell, organizationId, now)
  if (!left.includes(userId)) await mailScheduled(tx, leaving, successor.name)
  return null
}

interface Leaving extends RequestingAdministrator {
  readonly self: Person
  readonly leavesOn: LocalDate
  readonly now: Instant
  readonly brand: Brand
}

interface Appointed {
  readonly kind: 'appointed'
  readonly id: string
  readonly name: string
  readonly memberId: string | null
}

async function appoint(tx: Tx, deps: Deps, leaving: Leaving, successor: Person): Promise<Appointed | AddresseeRefusal> {
  const { organizationId, now } = leaving
  const { id, name, member, isAdministrator, isOfPlatform, state } = successor
  const appointed = {
    kind: 'appointed',
    id,
    name,
    memberId: isOfPlatform ? null : (member?.member_id ?? null),
  } as const
  if (state !== 'active' && member !== null) {
    const refused = await inviteAgain(tx, deps, leaving, { member, role: 'administrator', now })
    return refused ?? appointed
  }
  if (member !== null && !isAdministrator)
    await setRole(tx, { organizationId, memberId: member.member_id }, 'administrator')
  if (state === 'active') await mailAppointed(tx, leaving, successor)
  return appointed
}

async function appointNew(
  tx: Tx,
  deps: Deps,
  leaving: Leaving,
  { address, name, lang }: Extract<HandOver['successor'], { kind: 'invitation' }>,
): Promise<Appointed | InviteRefusal> {
  const invited = await inviteMember(tx, deps, leaving, { address, name, lang, role: 'administrator' })
  return invited.kind === 'refused' ? invited : { ...invited, kind: 'appointed', id: invited.memberId, name }
}

/** By any administrator. The successor keeps the role. */
export async function withdrawDeparture(
  tx: Tx,
  deps: Deps,
  { personId, ...asked }: RequestingAdministrator & { readonly personId: string },
): Promise<Refusal<'not-permitted' | 'not-found'> | null> {
  const { organizationId, actor } = asked
  const locked = await lockedPeople(tx, deps.clock, asked)
  if (locked.kind === 'refused') return locked
  const { people, now } = locked
  const leaver = people.find(({ id }) => id === personId)
  const departure = leaver?.departure ?? null
  if (leaver === undefined || departure === null) return refuse('not-found', 'No such departure')
  await deleteDeparture(tx, { organizationId, userId: departure.user_id })
  const successor = people.find(({ id }) => id === departure.successor_id) ?? null
  await mailWithdrawn(tx, { brand: deps.cell.brand, departure, leaver, now }, successor)
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'withdraw-departure',
    subject: `organization:${organizationId}`,
    before: { from: departure.leaves_on },
    after: { title: leaver.name, from: departure.leaves_on },
    at: now,
  })
  noteOnceCommitted(tx, { event: 'departure-withdrawn', organizationId, userId: actor })
  return null
}
