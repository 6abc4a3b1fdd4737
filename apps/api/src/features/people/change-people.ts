import type { Language } from '@touchline/contract/wire'
import { type BillingRole, isKept, judgeInvitation, type MemberRole } from '@touchline/domain/people'
import { withdrawRequestsOf } from '../../books/requests/withdraw-requests.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { deleteDeparture } from './handover/store.ts'
import { type Asked, heldPeople } from './held.ts'
import { mailChange, sendInvitation } from './member-mails.ts'
import { noteChange } from './note-change.ts'
import type { Person } from './persons.ts'
import { deleteMember, endCalendarOf, endSessionsOf, insertMember, type MemberRow, setLink, setRole } from './store.ts'

/** An administrator of the platform is none of them: that role the platform gives and takes. */
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

type InviteRefusal = Refusal<'person-exists' | 'too-many-people'>

/** Mails the link; says which member it makes. */
export async function inviteMember(
  tx: Tx,
  deps: Deps,
  { organizationId, actor }: Asked,
  { address, name, role, lang }: Invited,
): Promise<{ readonly kind: 'invited'; readonly memberId: string } | InviteRefusal> {
  const { people, now } = await heldPeople(tx, deps.clock, organizationId)
  const present = people.flatMap(({ member }) => member?.address ?? [])
  const fault = judgeInvitation(address, present)
  if (fault !== null) return faults[fault]
  const link = await sendInvitation(tx, deps, { organizationId, address, role, lang }, now)
  const memberId = deps.ids.uuid()
  await insertMember(tx, { organizationId, memberId, address, name, role, lang, link, now })
  const member = { member_id: memberId, member_name: name, address, role, user_id: null }
  await noteChange(tx, 'invite-person', { organizationId, actor, member, now })
  return { kind: 'invited', memberId }
}

export async function invitePerson(
  tx: Tx,
  deps: Deps,
  asked: Asked,
  invited: Invited & { readonly role: MemberRole },
): Promise<InviteRefusal | null> {
  const done = await inviteMember(tx, deps, asked, invited)
  return done.kind === 'refused' ? done : null
}

interface OfOne extends Asked {
  readonly memberId: string
}

/** Locked, with everybody else and the time; undefined where there is none of that id. */
async function held(tx: Tx, deps: Deps, { organizationId, memberId }: OfOne) {
  const { people, now } = await heldPeople(tx, deps.clock, organizationId)
  return { person: people.find(({ member }) => member?.member_id === memberId), people, now }
}

/** Whether nobody would administer the bills without that member. */
const isLast = ({ id, isAdministrator, isOfPlatform }: Person, people: readonly Person[]): boolean =>
  isAdministrator && !isOfPlatform && !isKept(people, id)

/** To who has not accepted; the earlier link is invalid. */
export async function sendInvitationAgain(tx: Tx, deps: Deps, of: OfOne): Promise<Refusal<'not-found'> | null> {
  const { person, now } = await held(tx, deps, of)
  const member = person?.member ?? null
  if (member === null || member.user_id !== null) return notFound
  await inviteAgain(tx, deps, of, { member, role: member.role, now })
  return null
}

interface Again {
  readonly member: MemberRow
  readonly role: BillingRole
  readonly now: number
}

/** A new link, to what may be another role than before. */
export async function inviteAgain(
  tx: Tx,
  deps: Deps,
  { organizationId, actor }: Asked,
  { member, role, now }: Again,
): Promise<void> {
  const { address, lang, member_id: memberId } = member
  const link = await sendInvitation(tx, deps, { organizationId, address, role, lang }, now)
  await setLink(tx, { organizationId, memberId }, link)
  await noteChange(tx, 'send-invitation-again', { organizationId, actor, member: { ...member, role }, now })
}

/** Counts from the next call on: every call asks for the role. Who administered and was to leave has no need to. */
export async function changePersonRole(
  tx: Tx,
  deps: Deps,
  of: OfOne,
  role: MemberRole,
): Promise<Refusal<'not-found' | 'last-administrator'> | null> {
  const { person, people, now } = await held(tx, deps, of)
  const member = person?.member ?? null
  if (person === undefined || member === null) return notFound
  if (member.role === role) return null
  if (isLast(person, people)) return lastAdministrator
  const { organizationId, actor } = of
  await setRole(tx, of, role)
  if (member.user_id !== null) await deleteDeparture(tx, { organizationId, userId: member.user_id })
  await mailChange(tx, member, role, now)
  await noteChange(tx, 'change-role', { organizationId, actor, member, role, now })
  return null
}

/** The person is signed out, and reads no calendar any more; the link of an invitation leads nowhere. */
export async function removePerson(
  tx: Tx,
  deps: Deps,
  of: OfOne,
): Promise<Refusal<'not-found' | 'last-administrator'> | null> {
  const { person, people, now } = await held(tx, deps, of)
  const member = person?.member ?? null
  if (person === undefined || member === null) return notFound
  if (isLast(person, people)) return lastAdministrator
  const { organizationId, actor } = of
  await deleteMember(tx, of)
  await mailChange(tx, member, null, now)
  if (member.user_id !== null) {
    await withdrawRequestsOf(tx, { organizationId, userIds: [member.user_id], actor, now })
    await deleteDeparture(tx, { organizationId, userId: member.user_id })
    await endSessionsOf(tx, organizationId, member.user_id)
    await endCalendarOf(tx, organizationId, member.user_id)
  }
  const action = member.user_id === null ? 'revoke-invitation' : 'remove-person'
  await noteChange(tx, action, { organizationId, actor, member, now })
  return null
}
