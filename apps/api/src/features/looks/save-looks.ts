import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import type { LookSetting } from '@touchline/domain/operators'
import { writeAudit } from '../../books/audit.ts'
import type { Tx } from '../../db/connect.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { roleRefusal } from '../../use-case/role-refusal.ts'
import { lookSettingOf, storeLookSetting } from './store.ts'

interface Saving {
  readonly organizationId: OrganizationId
  readonly actor: UserId
  readonly looks: LookSetting
  readonly now: Instant
}

export async function saveLooks(tx: Tx, saving: Saving): Promise<Refusal<'not-permitted'> | null> {
  const { organizationId, actor, looks, now } = saving
  const refusal = await roleRefusal(tx, saving, 'manage-people', now)
  if (refusal !== null) return refusal
  const before = await lookSettingOf(tx, organizationId)
  if (before === looks) return null
  await storeLookSetting(tx, organizationId, looks)
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'set-looks',
    subject: `organization:${organizationId}`,
    before: { looks: before },
    after: { looks },
    at: now,
  })
  return null
}
