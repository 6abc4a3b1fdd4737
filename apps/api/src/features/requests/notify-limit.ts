import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import type { ManagersLimit } from '@touchline/domain/requests'
import { organizationCurrency } from '../../books/contract/contracts.ts'
import { writeNotices } from '../../books/notices/write-notice.ts'
import { administratorsOf } from '../../books/people/administrators.ts'
import { namesOf } from '../../books/people/names.store.ts'
import type { Tx } from '../../db/connect.ts'
import { managersOf } from './store.ts'

/** A new limit, by an administrator. */
export interface Limiting {
  readonly organizationId: OrganizationId
  readonly actor: UserId
  readonly amount: ManagersLimit
  readonly now: Instant
}

/**
 * To each billing manager who can sign in and administers nothing: up to which amount they buy from now on. To each other
 * administrator: what the limit is.
 */
export async function notifyOfLimit(tx: Tx, { organizationId, actor, amount, now }: Limiting): Promise<void> {
  const userName = (await namesOf(tx, organizationId, [actor])).get(actor) ?? '–'
  const currency = await organizationCurrency(tx, organizationId)
  const facts = { userName, at: now, limit: amount === null ? null : { minor: amount, currency } }
  const noticeTo = (userId: UserId) => ({
    organizationId,
    subject: `user:${userId}`,
    // Two changes may have one instant.
    period: `${now}-${amount}`,
    userId,
    facts,
  })
  const administrators = await administratorsOf(tx, organizationId, now)
  // A manager whom the platform has made administrator since then asks nobody.
  const managers = (await managersOf(tx, organizationId)).filter((userId) => !administrators.includes(userId))
  const others = administrators.filter((userId) => userId !== actor)
  const toManagers = managers.map((userId) => ({ kind: 'request-limit' as const, ...noticeTo(userId) }))
  const toOthers = others.map((userId) => ({ kind: 'request-limit-changed' as const, ...noticeTo(userId) }))
  await writeNotices(tx, [...toManagers, ...toOthers], now)
}
