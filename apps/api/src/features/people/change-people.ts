import type { Language } from '@touchline/contract/wire'
import { judgeInvitation, type MemberRole } from '@touchline/domain/people'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { type Asked, heldPeople } from './held.ts'
import { mailChange, sendInvitation } from './member-mails.ts'
import { noteChange } from './note-change.ts'
import { deleteMember, endCalendarOf, endSessionsOf, insertMember, setLink, setRole } from './store.ts'

/** An administrator is none of them: that role the video platform gives and takes, so the last one stays. */
const notFound = refuse('not-found', 'No such member')

const faults = {
  'already-there': refuse('person-exists', 'The address is a member’s or invited'),
  'too-many': refuse('too-many-people', 'There are fifty members'),
} as const

interface Invited {
  readonly address: string
  readonly name: string
  readonly role: MemberRole
  readonly lang: Language
}

export async function invitePerson(
  tx: Tx,
  deps: Deps,
  { organizationId, actor }: Asked,
  { address, name, role, lang }: Invited,
): Promise<Refusal<'person-exists' | 'too-many-people'> | null> {
  const { rows, now } = await heldPeople(tx, deps.clock, organizationId)
  const present = rows.map((row) => row.address)
  const fault = judgeInvitation(address, present)
  if (fault !== null) return faults[fault]
  const link = await sendInvitation(tx, deps, { organizationId, address, role, lang }, now)
  await insertMember(tx, { organizationId, memberId: deps.ids.uuid(), address, name, role, lang, link, now })
  const member = { member_name: name, address, member_role: role }
  await noteChange(tx, 'invite-person', { organizationId, actor, member, now })
  return null
}

interface OfOne extends Asked {
  readonly memberId: string
}

/** Locked, with the time; undefined where there is none of that id. */
async function held(tx: Tx, deps: Deps, { organizationId, memberId }: OfOne) {
  const { rows, now } = await heldPeople(tx, deps.clock, organizationId)
  return { member: rows.find(({ member_id }) => member_id === memberId), now }
}

/** To who has not accepted; the earlier link is invalid. */
export async function sendInvitationAgain(tx: Tx, deps: Deps, of: OfOne): Promise<Refusal<'not-found'> | null> {
  const { member, now } = await held(tx, deps, of)
  if (member === undefined || member.user_id !== null) return notFound
  const { organizationId, actor } = of
  const { address, member_role: role, lang } = member
  await setLink(tx, of, await sendInvitation(tx, deps, { organizationId, address, role, lang }, now))
  await noteChange(tx, 'send-invitation-again', { organizationId, actor, member, now })
  return null
}

/** Counts from the next call on: every call asks for the role. */
export async function changePersonRole(
  tx: Tx,
  deps: Deps,
  of: OfOne,
  role: MemberRole,
): Promise<Refusal<'not-found'> | null> {
  const { member, now } = await held(tx, deps, of)
  if (member === undefined) return notFound
  if (member.member_role === role) return null
  await setRole(tx, of, role)
  await mailChange(tx, member, role, now)
  const { organizationId, actor } = of
  await noteChange(tx, 'change-role', { organizationId, actor, member, role, now })
  return null
}

/** The person is signed out, and reads no calendar any more; the link of an invitation leads nowhere. */
export async function removePerson(tx: Tx, deps: Deps, of: OfOne): Promise<Refusal<'not-found'> | null> {
  const { member, now } = await held(tx, deps, of)
  if (member === undefined) return notFound
  const { organizationId, actor } = of
  await deleteMember(tx, of)
  await mailChange(tx, member, null, now)
  if (member.user_id !== null) {
    await endSessionsOf(tx, organizationId, member.user_id)
    await endCalendarOf(tx, organizationId, member.user_id)
  }
  const action = member.user_id === null ? 'revoke-invitation' : 'remove-person'
  await noteChange(tx, action, { organizationId, actor, member, now })
  return null
}
