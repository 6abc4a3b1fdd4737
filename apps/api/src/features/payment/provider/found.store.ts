import type { Instant } from '@touchline/domain/calendar'
import type { IntentId } from '@touchline/domain/ids'
import type { BilledAs } from '@touchline/domain/payment'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { sharing } from '../../../db/sharing.ts'

export async function readBilled(tx: Tx, { organizationId, billingId }: SettlementKey): Promise<BilledAs> {
  const organization = await tx
    .selectFrom('organizations')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (organization === undefined) return { kind: 'no-organization' }
  const row = await tx
    .selectFrom('settlements as s')
    .innerJoin('invoices as i', (join) => sharing(join, 'i', 's', 'billing_id'))
    .select(['s.payment_status', 's.intent_id', 'i.total', 'i.currency', 'i.payment_method'])
    .where('s.organization_id', '=', organizationId)
    .where('s.billing_id', '=', billingId)
    .executeTakeFirst()
  if (row === undefined) return { kind: 'no-bill' }
  const { payment_status: status, intent_id: intentId, total, currency, payment_method: method } = row
  return { kind: 'fixed', status, intentId, total, currency, isByCard: method === 'CREDIT_CARD' }
}

export const keepIntent = (
  tx: Tx,
  { organizationId, billingId }: SettlementKey,
  intentId: IntentId,
  now: Instant,
): Promise<unknown> =>
  tx
    .insertInto('found_intents')
    .values({ organization_id: organizationId, billing_id: billingId, intent_id: intentId, found_at: at(now) })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'billing_id']).doUpdateSet({ intent_id: intentId, found_at: at(now) }),
    )
    .execute()
