import type { BillingKey } from '../../books/billing/drafts.ts'
import { amongThose } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { inOneTrip } from '../../db/in-one-trip.ts'
import { sharing } from '../../db/sharing.ts'

/** Locked in the order of ids; without fixed billings. */
export async function lockDrafts(tx: Tx, keys: readonly BillingKey[]): Promise<readonly LockedDraft[]> {
  const byId = new Map(keys.map((key) => [key.billingId, key]))
  const ids = [...byId.keys()].toSorted()
  const questions = ids.flatMap((billingId) => {
    const key = byId.get(billingId)
    return key === undefined ? [] : [draft(tx, key)]
  })
  return (await inOneTrip(tx, questions)).flat()
}

const draft = (tx: Tx, { organizationId, billingId }: BillingKey) =>
  tx
    .selectFrom('billing_drafts as d')
    .innerJoin('billings as b', (join) => sharing(join, 'b', 'd', 'billing_id'))
    .select(['b.organization_id', 'b.billing_id', 'b.contract_id', 'b.target_month'])
    .select(['d.billing_status', 'd.tax_rate_percent', 'd.taxed_as', 'd.lines'])
    .where('d.organization_id', '=', organizationId)
    .where('d.billing_id', '=', billingId)
    .forUpdate('d')

export type LockedDraft = Awaited<ReturnType<ReturnType<typeof draft>['executeTakeFirstOrThrow']>>

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
