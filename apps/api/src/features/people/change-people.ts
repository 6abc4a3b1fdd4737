import type { Language } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { mailboxOf } from '@touchline/domain/mail'
import { type BillingRole, isKept, judgeInvitation, type MemberRole } from '@touchline/domain/people'
import { writeAudit } from '../../books/audit.ts'
import { voidDepartures } from '../../books/departures/void-departures.ts'
import { noteOnceCommitted } from '../../books/note-security.ts'
import { recipientOf } from '../../books/recipients/recipient.ts'
import { withdrawRequestsOf } from '../../books/requests/withdraw-requests.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type AddresseeRefusal, addresseeRefusal } from '../../use-case/recipients/unasked-mail.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import type { SecurityKind } from '../../watch/security/events.ts'
import { carryOut } from './handover/carry-out.ts'
import { lockedPeople, lockPeople, type RequestingAdministrator } from './locked-people.ts'
import { type InvitingCell, mailChange, sendInvitation } from './member-mails.ts'
import { loadPersons, type Person } from './persons.ts'
import { deleteMember, endCalendarOf, endSessionsOf, insertMember, type MemberRow, setLink, setRole } from './store.ts'

const events = {
  'invite-person': 'invitation-sent',
  'send-invitation-again': 'invitation-sent',
  'revoke-invitation': 'invitation-revoked',
  'change-role': 'role-changed',
  'remove-person': 'person-removed',
} as const satisfies Record<string, SecurityKind>

/** The platform grants and revokes its own administrators. */
const notFound = refuse('not-found', 'No such member')
const lastAdministrator = refuse('last-administrator', 'Nobody else administers the bills')

const faults = {
  'already-there': refuse('person-exists', 'The address is a member’s or invited'),
  'too-many': refuse('too-many-people', 'There are fifty members'),
} as const

interface Invited {
  readonly address: string
  readonly name: string
  readonly role: BillingRole
  readonly lang: Language
}

interface Inviting extends Pick<Deps, 'ids' | 'clock'> {
  readonly cell: InvitingCell
}

export type InviteRefusal = Refusal<'not-permitted' | 'person-exists' | 'too-many-people'> | AddresseeRefusal

export async function inviteMember(
  tx: Tx,
  deps: Inviting,
  asked: RequestingAdministrator,
  invited: Invited,
): Promise<{ readonly kind: 'invited'; readonly memberId: string } | InviteRefusal> {
  const locked = await lockedPeople(tx, deps.clock, asked)
  return locked.kind === 'refused' ? locked : inviteAmong(tx, deps, { ...asked, ...locked }, invited)
}

/** By an operator, when no administrator can sign in. */
export async function inviteAdministrator(
  tx: Tx,
  deps: Inviting,
  { organizationId, operator }: { readonly organizationId: OrganizationId; readonly operator: string },
  invited: Pick<Invited, 'address' | 'name'>,
): ReturnType<typeof inviteMember> {
  const now = await lockPeople(tx, deps.clock, organizationId)
  const people = await loadPersons(tx, organizationId, now)
  const { lang } = await recipientOf(tx, organizationId)
  const asked = { organizationId, actor: operator, operator, people, now }
  return inviteAmong(tx, deps, asked, { ...invited, lang, role: 'administrator' })
}

interface Among extends RequestingAdministrator {
  readonly operator?: string
  readonly people: readonly Person[]
  readonly now: Instant
}

async function inviteAmong(
  tx: Tx,
  deps: Inviting,
  { people, now, ...asked }: Among,
  { address, name, role, lang }: Invited,
): Promise<{ readonly kind: 'invited'; readonly memberId: string } | InviteRefusal> {
  const present = people.flatMap(({ member }) => member?.address ?? [])
  const fault = judgeInvitation(mailboxOf(address), present.map(mailboxOf))
  if (fault !== null) return faults[fault]
  const refused = await addresseeRefusal(tx, address)
  if (refused !== null) return refused
  const { organizationId } = asked
  const link = await sendInvitation(tx, deps, { organizationId, address, role, lang }, now)
  const memberId = deps.ids.uuid()
  await insertMember(tx, { organizationId, memberId, address, name, role, lang, link, now })
  const member = { member_id: memberId, member_name: name, address, role, user_id: null }
  await noteChange(tx, 'invite-person', { ...asked, member, now })
  return { kind: 'invited', memberId }
}

export async function invitePerson(
  tx: Tx,
  deps: Deps,
  asked: RequestingAdministrator,
  invited: Invited & { readonly role: MemberRole },
): Promise<InviteRefusal | null> {
  const done = await inviteMember(tx, deps, asked, invited)
  return done.kind === 'refused' ? done : null
}

interface OfOne extends RequestingAdministrator {
  readonly memberId: string
}

interface LockedMember {
  readonly kind: 'locked'
  readonly member: MemberRow
  /** The platform gives this role too: only it can take it. */
  readonly isOfPlatform: boolean
  /** The last administrator who can sign in. */
  readonly isLast: boolean
  readonly now: Instant
}

async function lockedMember(
  tx: Tx,
  deps: Deps,
  of: OfOne,
): Promise<LockedMember | Refusal<'not-permitted' | 'not-found'>> {
  const locked = await lockedPeople(tx, deps.clock, of)
  if (locked.kind === 'refused') return locked
  const { people, now } = locked
  const person = people.find(({ member }) => member?.member_id === of.memberId)
  const member = person?.member ?? null
  if (person === undefined || member === null) return notFound
  return { kind: 'locked', member, isOfPlatform: person.isOfPlatform, isLast: isLastOf(person, people), now }
}

const isLastOf = ({ id, isAdministrator, isOfPlatform }: Person, people: readonly Person[]): boolean =>
  isAdministrator && !isOfPlatform && !isKept(people, id)

type OneRefusal = Refusal<'not-permitted' | 'not-found'>

export async function sendInvitationAgain(
  tx: Tx,
  deps: Deps,
  of: OfOne,
): Promise<OneRefusal | AddresseeRefusal | null> {
  const locked = await lockedMember(tx, deps, of)
  if (locked.kind === 'refused') return locked
  const { member, now } = locked
  if (member.user_id !== null) return notFound
  return inviteAgain(tx, deps, of, { member, role: member.role, now })
}

interface Again {
  readonly member: MemberRow
  readonly role: BillingRole
  readonly now: number
}

export async function inviteAgain(
  tx: Tx,
  deps: Deps,
  { organizationId, actor }: RequestingAdministrator,
  { member, role, now }: Again,
): Promise<AddresseeRefusal | null> {
  const { address, lang, member_id: memberId } = member
  const refused = await addresseeRefusal(tx, address)
  if (refused !== null) return refused
  if (role !== member.role) await setRole(tx, { organizationId, memberId }, role)
  const link = await sendInvitation(tx, deps, { organizationId, address, role, lang }, now)
  await setLink(tx, { organizationId, memberId }, link)
  await noteChange(tx, 'send-invitation-again', { organizationId, actor, member: { ...member, role }, now })
  return null
}

type LastRefusal = OneRefusal | Refusal<'last-administrator'>

/** From the next call. May void a departure that names the person. */
export async function changePersonRole(tx: Tx, deps: Deps, of: OfOne, role: MemberRole): Promise<LastRefusal | null> {
  const locked = await lockedMember(tx, deps, of)
  if (locked.kind === 'refused') return locked
  const { member, isOfPlatform, isLast, now } = locked
  if (member.role === role) return null
  if (isLast) return lastAdministrator
  const { organizationId, actor } = of
  await setRole(tx, of, role)
  await mailChange(tx, deps.cell, member, role, now)
  await noteChange(tx, 'change-role', { organizationId, actor, member, role, now })
  if (member.user_id !== null && !isOfPlatform)
    await voidDepartures(tx, { organizationId, userIds: [member.user_id], actor, now })
  await carryOut(tx, deps.cell, organizationId, now)
  return null
}

/** Signs out, ends the calendar feed and invalidates the invitation. */
export async function removePerson(tx: Tx, deps: Deps, of: OfOne): Promise<LastRefusal | null> {
  const locked = await lockedMember(tx, deps, of)
  if (locked.kind === 'refused') return locked
  const { member, isOfPlatform, isLast, now } = locked
  if (isLast) return lastAdministrator
  const { organizationId, actor } = of
  if (member.user_id === null) {
    await deleteMember(tx, of)
    await noteChange(tx, 'revoke-invitation', { organizationId, actor, member, now })
    await carryOut(tx, deps.cell, organizationId, now)
    return null
  }
  await mailChange(tx, deps.cell, member, null, now)
  await deleteMember(tx, of)
  const gone = { organizationId, userIds: [member.user_id], actor, now }
  await withdrawRequestsOf(tx, gone)
  await endSessionsOf(tx, organizationId, member.user_id)
  await endCalendarOf(tx, organizationId, member.user_id)
  await noteChange(tx, 'remove-person', { organizationId, actor, member, now })
  if (!isOfPlatform) await voidDepartures(tx, gone)
  await carryOut(tx, deps.cell, organizationId, now)
  return null
}

interface Change extends RequestingAdministrator {
  readonly member: {
    readonly member_id: string
    readonly member_name: string
    readonly address: string
    readonly role: BillingRole
    readonly user_id: UserId | null
  }
  readonly role?: BillingRole
  readonly operator?: string
  readonly now: Instant
}

async function noteChange(tx: Tx, action: keyof typeof events, change: Change): Promise<void> {
  const { organizationId, actor, member, role, operator, now } = change
  const { member_id: memberId, member_name: title, address: mail, role: roleBefore } = member
  const memberRole = role ?? roleBefore
  await writeAudit(tx, {
    organizationId,
    actor,
    action,
    subject: `organization:${organizationId}`,
    before: role === undefined ? null : { memberRole: roleBefore },
    after: {
      memberId,
      title,
      mail,
      memberRole,
      ...(role !== undefined && member.user_id === null ? { isInvited: true } : {}),
    },
    at: now,
  })
  const fields = { memberId, role: memberRole, roleBefore }
  const by = operator === undefined ? { userId: actor, fields } : { fields: { ...fields, operator } }
  noteOnceCommitted(tx, { event: events[action], organizationId, ...by })
}
