import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import type { ManagersLimit } from '@touchline/domain/requests'
import { writeAudit } from '../../books/audit.ts'
import { organizationCurrency } from '../../books/contract/contracts.ts'
import { writeNotices } from '../../books/notices/write-notice.ts'
import { purchaseLimitOf } from '../../books/organization/purchase-limit.ts'
import { administratorsOf } from '../../books/people/administrators.ts'
import { namesOf } from '../../books/people/names.store.ts'
import type { Tx } from '../../db/connect.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { roleRefusal } from '../../use-case/role-refusal.ts'
import { managersOf, storeLimit } from './store.ts'

/** The caller holds the contract. Idempotent. */
export async function saveLimit(tx: Tx, limiting: Limiting): Promise<Refusal<'not-permitted'> | null> {
  const { organizationId, actor, amount, now } = limiting
  const refusal = await roleRefusal(tx, limiting, 'limit-managers', now)
  if (refusal !== null) return refusal
  const before = await purchaseLimitOf(tx, organizationId)
  if (before === amount) return null
  await storeLimit(tx, organizationId, amount)
  await notifyOfLimit(tx, limiting)
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'limit-managers',
    subject: `organization:${organizationId}`,
    before: { limit: before },
    after: { limit: amount },
    at: now,
  })
  return null
}

interface Limiting {
  readonly organizationId: OrganizationId
  readonly actor: UserId
  readonly amount: ManagersLimit
  readonly now: Instant
}

async function notifyOfLimit(tx: Tx, { organizationId, actor, amount, now }: Limiting): Promise<void> {
  const userName = (await namesOf(tx, organizationId, [actor])).get(actor) ?? '–'
  const currency = await organizationCurrency(tx, organizationId)
  const facts = { userName, at: now, limit: amount === null ? null : { minor: amount, currency } }
  const noticeTo = (userId: UserId) => ({
    organizationId,
    subject: `user:${userId}`,
    period: `${now}-${amount}`,
    userId,
    facts,
  })
  const administrators = await administratorsOf(tx, organizationId, now)
  const managers = (await managersOf(tx, organizationId)).filter((userId) => !administrators.includes(userId))
  const others = administrators.filter((userId) => userId !== actor)
  const toManagers = managers.map((userId) => ({ kind: 'request-limit' as const, ...noticeTo(userId) }))
  const toOthers = others.map((userId) => ({ kind: 'request-limit-changed' as const, ...noticeTo(userId) }))
  await writeNotices(tx, [...toManagers, ...toOthers], now)
}
