import type { Instant } from '@touchline/domain/calendar'
import type { AuditKind } from '@touchline/domain/history'
import type { NoticeKind } from '@touchline/domain/notices'
import type { Tx } from '../../db/connect.ts'
import type { NoticeFacts } from '../../letters/notice-kinds.ts'
import { administratorsOf } from '../people/administrators.ts'
import { userOf } from './audited.store.ts'
import { recordedOf, type WrittenRow } from './recorded.ts'
import { writeNotice, writeNotices } from './write-notice.ts'

/** A row of the audit as the notices say it. */
interface Step extends Omit<WrittenRow, 'before' | 'after'> {
  readonly after: ReturnType<typeof recordedOf>
  /** Who did it, and when. */
  readonly by: { readonly userName: string; readonly at: Instant }
  /** Whom it is about; the same where it is about oneself. */
  readonly person: string
}

type Report = (tx: Tx, step: Step) => Promise<void>

/** To everybody whom the kind is for. */
const report = <K extends NoticeKind>(tx: Tx, step: Step, kind: K, facts: NoticeFacts[K]): Promise<void> => {
  const { organizationId, sequence, at: now } = step
  return writeNotice(tx, { organizationId, kind, subject: `audit:${sequence}`, period: `${now}`, facts, now })
}

const left: Report = (tx, step) => {
  const how = { isRemoved: step.action === 'remove-person', isByPlatform: step.actor === 'platform' }
  return report(tx, step, 'person-left', { ...step.by, person: step.person, ...how })
}

const demanded: Report = (tx, step) => {
  const on = step.action === 'demand-second-factor' ? (step.after.from ?? null) : null
  return report(tx, step, 'second-factor-demand', { ...step.by, on })
}

/** A departure that waits concerns who is to leave; one that is void the administrators, too. */
const departure: Report = async (tx, { organizationId, action, sequence, at: now, ...step }) => {
  const { userId, from: leavesOn } = step.after
  if (userId === undefined || leavesOn === undefined) return
  const kind = action === 'departure-void' ? 'departure-void' : 'departure-waits'
  const others = action === 'departure-void' ? await administratorsOf(tx, organizationId, now) : []
  const facts = { ...step.by, person: step.person, leavesOn }
  const noticed = { organizationId, kind, subject: `audit:${sequence}`, facts } as const
  await writeNotices(
    tx,
    [...new Set([userId, ...others])].map((each) => ({ ...noticed, period: each, userId: each })),
    now,
  )
}

/** After each of these somebody sees or may something else than before, stays or leaves, or another proof is asked for. */
const reports = {
  'accept-invitation': (tx, step) => {
    const { memberRole: role = null } = step.after
    return report(tx, step, 'person-joined', { ...step.by, person: step.person, role, leavesOn: null })
  },
  'hand-over': (tx, step) => {
    const { from: leavesOn = null } = step.after
    return report(tx, step, 'person-joined', { ...step.by, person: step.person, role: null, leavesOn })
  },
  'remove-person': left,
  leave: left,
  // Who is only invited sees nothing yet, in whatever role.
  'change-role': async (tx, step) => {
    const { memberRole: role, isInvited } = step.after
    if (role !== undefined && isInvited !== true)
      await report(tx, step, 'role-changed', { ...step.by, person: step.person, role })
  },
  'withdraw-departure': async (tx, step) => {
    const { from: leavesOn } = step.after
    if (leavesOn !== undefined) await report(tx, step, 'person-stays', { ...step.by, person: step.person, leavesOn })
  },
  'departure-waits': departure,
  'departure-void': departure,
  'administers-again': (tx, step) => report(tx, step, 'administers-again', { ...step.by, person: step.person }),
  'demand-second-factor': demanded,
  'end-second-factor-demand': demanded,
} as const satisfies Partial<Record<AuditKind, Report>>

const isOfPeople = (action: AuditKind): action is keyof typeof reports => Object.hasOwn(reports, action)

/** Who joined, stays or left, and with which role; what is asked of everybody who enters. */
export async function reportPeople(tx: Tx, entry: WrittenRow): Promise<void> {
  const { organizationId, actor, action, at } = entry
  if (!isOfPeople(action)) return
  const userName = await userOf(tx, organizationId, actor)
  const after = recordedOf(entry.after)
  await reports[action](tx, { ...entry, after, by: { userName, at }, person: after.title ?? userName })
}
