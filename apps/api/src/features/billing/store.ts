import type { BillingKey } from '../../books/billing/drafts.ts'
import { amongThose } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { byShard } from '../../db/shard-of.ts'
import { sharing } from '../../db/sharing.ts'

/** Locked in the order of ids; without fixed billings. */
export async function lockDrafts(tx: Tx, keys: readonly BillingKey[]): Promise<readonly LockedDraft[]> {
  const locked: LockedDraft[] = []
  const ids = keys.map(({ organizationId }) => organizationId)
  for (const own of await byShard(tx, ids)) {
    const isOwn = new Set(own)
    const rows = await draftsOf(
      tx,
      keys.filter(({ organizationId }) => isOwn.has(organizationId)),
    ).execute()
    locked.push(...rows)
  }
  return locked
}

const draftsOf = (tx: Tx, keys: readonly BillingKey[]) =>
  tx
    .selectFrom('billing_drafts as d')
    .innerJoin('billings as b', (join) => sharing(join, 'b', 'd', 'billing_id'))
    .select(['b.organization_id', 'b.billing_id', 'b.contract_id', 'b.target_month'])
    .select(['d.billing_status', 'd.tax_rate_percent', 'd.taxed_as', 'd.lines'])
    .where(
      amongThose(keys, {
        'd.organization_id': (key) => key.organizationId,
        'd.billing_id': (key) => key.billingId,
        'b.organization_id': (key) => key.organizationId,
      }),
    )
    .orderBy('d.billing_id')
    .forUpdate('d')

export type LockedDraft = Awaited<ReturnType<ReturnType<typeof draftsOf>['executeTakeFirstOrThrow']>>

export async function deleteDrafts(tx: Tx, keys: readonly BillingKey[]): Promise<void> {
  const drafts = await lockDrafts(tx, keys)
  if (drafts.length === 0) return
  await tx
    .deleteFrom('billing_drafts')
    .where(
      amongThose(drafts, {
        organization_id: (draft) => draft.organization_id,
        billing_id: (draft) => draft.billing_id,
      }),
    )
    .execute()
}
