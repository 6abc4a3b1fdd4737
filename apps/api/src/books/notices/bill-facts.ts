import type { BillFact, CardFact } from '@touchline/domain/notices'
import type { Tx } from '../../db/connect.ts'
import type { SettlementKey } from '../billing/settlements.ts'
import type { ContractRow } from '../contract/contracts.ts'

/** A fixed bill as its notices name it. */
export async function billFact(tx: Tx, { organizationId, billingId }: SettlementKey): Promise<BillFact> {
  const row = await tx
    .selectFrom('billings as b')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.organization_id', '=', 'b.organization_id').onRef('i.billing_id', '=', 'b.billing_id'),
    )
    .select(['b.cycle', 'b.target_month', 'i.total', 'i.currency'])
    .where('b.organization_id', '=', organizationId)
    .where('b.billing_id', '=', billingId)
    .executeTakeFirstOrThrow()
  const amount = { minor: row.total, currency: row.currency }
  return { billingId, cycle: row.cycle, month: row.target_month.slice(0, 7), amount }
}

/** The card on file; null without one. */
export const cardFact = ({
  card_brand,
  card_last4,
}: Pick<ContractRow, 'card_brand' | 'card_last4'>): CardFact | null =>
  card_brand === null || card_last4 === null ? null : { brand: card_brand, last4: card_last4 }
