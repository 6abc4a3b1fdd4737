import type { Instant } from '@touchline/domain/calendar'
import type { AuditKind } from '@touchline/domain/history'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import { userOf } from './audited.store.ts'
import { recordedOf } from './recorded.ts'
import { writeNotice } from './write-notice.ts'

const actionsOfPeople = [
  'accept-invitation',
  'hand-over',
  'remove-person',
  'leave',
  'change-role',
  'withdraw-departure',
  'demand-second-factor',
  'end-second-factor-demand',
] as const
type ActionOfPeople = (typeof actionsOfPeople)[number]

/** After it somebody sees or may something else than before, stays or leaves, or another proof is asked for. */
export const isOfPeople = (action: AuditKind): action is ActionOfPeople =>
  actionsOfPeople.some((each) => each === action)

interface Recorded {
  readonly organizationId: OrganizationId
  readonly actor: string
  readonly action: ActionOfPeople
  readonly after: unknown
  readonly at: Instant
  readonly sequence: number
}

/** To the administrators: who joined, stays or left, and with which role; what is asked of everybody who enters. */
export async function reportPeople(tx: Tx, entry: Recorded): Promise<void> {
  const { organizationId, actor, action, at: now, sequence } = entry
  const userName = await userOf(tx, organizationId, actor)
  const { title: person = userName, memberRole, from, isInvited } = recordedOf(entry.after)
  const noticed = { organizationId, subject: `audit:${sequence}`, period: `${now}`, now }
  if (action === 'demand-second-factor' || action === 'end-second-factor-demand') {
    const on = action === 'demand-second-factor' ? (from ?? null) : null
    await writeNotice(tx, { ...noticed, kind: 'second-factor-demand', facts: { userName, at: now, on } })
    return
  }
  const facts = { userName, at: now, person }
  if (action === 'remove-person' || action === 'leave') {
    const how = { isRemoved: action === 'remove-person', isByPlatform: actor === 'platform' }
    await writeNotice(tx, { ...noticed, kind: 'person-left', facts: { ...facts, ...how } })
    return
  }
  if (action === 'change-role') {
    const role = isInvited === true ? undefined : memberRole
    if (role !== undefined) await writeNotice(tx, { ...noticed, kind: 'role-changed', facts: { ...facts, role } })
    return
  }
  if (action === 'withdraw-departure') {
    if (from === undefined) return
    await writeNotice(tx, { ...noticed, kind: 'person-stays', facts: { ...facts, leavesOn: from } })
    return
  }
  const isSuccessor = action === 'hand-over'
  const role = isSuccessor ? null : (memberRole ?? null)
  const leavesOn = isSuccessor ? (from ?? null) : null
  await writeNotice(tx, { ...noticed, kind: 'person-joined', facts: { ...facts, role, leavesOn } })
}
