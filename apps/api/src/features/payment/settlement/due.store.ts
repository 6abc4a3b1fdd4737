import { sql } from 'kysely'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import { amongThose } from '../../../db/among.ts'
import type { Tx } from '../../../db/connect.ts'
import { sharing } from '../../../db/sharing.ts'

/** Unlocked: writes check that decisions still hold. */
export const readSettlements = (tx: Tx, keys: readonly SettlementKey[]) =>
  tx
    .selectFrom(
      sql<SettlementKey>`json_to_recordset(${JSON.stringify(keys)}::json)`.as<'k'>(
        sql`k ("organizationId" uuid, "billingId" uuid)`,
      ),
    )
    .innerJoin('settlements as s', (join) =>
      join.onRef('s.organization_id', '=', 'k.organizationId').onRef('s.billing_id', '=', 'k.billingId'),
    )
    .innerJoin('invoices as i', (join) => sharing(join, 'i', 's', 'billing_id'))
    .innerJoin('contracts as c', (join) => sharing(join, 'c', 'i', 'contract_id'))
    .innerJoin('organizations as o', 'o.organization_id', 's.organization_id')
    .leftJoin('found_intents as f', (join) => sharing(join, 'f', 's', 'billing_id'))
    .leftJoin('payment_attempts as a', (join) =>
      sharing(join, 'a', 's', 'billing_id').on('a.outcome', 'in', ['in-flight', 'unknown']),
    )
    .select([
      's.organization_id',
      's.billing_id',
      's.payment_status',
      's.attempt',
      's.intent_id',
      'f.intent_id as found_intent_id',
    ])
    .select(['i.total', 'i.currency', 'i.payment_method', 'c.provider_customer_id', 'c.card_payment_method_id'])
    .select(sql<boolean>`o.parked_at is not null or o.charges_wait_since is not null`.as('is_on_hold'))
    .select(['a.attempt as open_attempt', 'a.idempotency_key', 'a.payment_method_id', 'a.is_payer_present'])
    .where(amongThose(keys, { 's.organization_id': (key) => key.organizationId }))
    .execute()

export type DueRow = Awaited<ReturnType<typeof readSettlements>>[number]
