import { writeAudit } from '../../books/audit.ts'
import { purchaseLimitOf } from '../../books/organization/purchase-limit.ts'
import type { Tx } from '../../db/connect.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { roleRefusal } from '../../use-case/role-refusal.ts'
import { type Limiting, notifyOfLimit } from './notify-limit.ts'
import { storeLimit } from './store.ts'

/** The caller holds the organisation's contract: no purchase is in progress. The same limit once more changes nothing. */
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
