import { writeAudit } from '../../books/audit.ts'
import { purchaseLimitOf } from '../../books/organization/purchase-limit.ts'
import type { Tx } from '../../db/connect.ts'
import { type Limiting, notifyManagers } from './notify-limit.ts'
import { storeLimit } from './store.ts'

/** The caller holds the organisation's contract: no purchase is in progress. The same limit once more changes nothing. */
export async function saveLimit(tx: Tx, { organizationId, actor, amount, now }: Limiting): Promise<void> {
  const before = await purchaseLimitOf(tx, organizationId)
  if (before === amount) return
  await storeLimit(tx, organizationId, amount)
  await notifyManagers(tx, { organizationId, actor, amount, now })
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'limit-managers',
    subject: `organization:${organizationId}`,
    before: { limit: before },
    after: { limit: amount },
    at: now,
  })
}
