import type { BillingId } from '@touchline/domain/ids'
import { amongThose } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import type { BillFact } from '../../letters/kinds/money.ts'
import type { CardFact } from '../../letters/kinds/parts.ts'
import type { SettlementKey } from '../billing/settlements.ts'
import type { ContractRow } from '../contract/contract-of-rows.ts'

export async function billFacts(tx: Tx, keys: readonly SettlementKey[]): Promise<(billingId: BillingId) => BillFact> {
  if (keys.length === 0) return noBill
  const rows = await tx
    .selectFrom('billings as b')
    .innerJoin('invoices as i', (join) => sharing(join, 'i', 'b', 'billing_id'))
    .select(['b.billing_id', 'b.cycle', 'b.target_month', 'i.total', 'i.currency'])
    .where(
      amongThose(keys, { 'b.organization_id': (key) => key.organizationId, 'b.billing_id': (key) => key.billingId }),
    )
    .execute()
  const found = new Map(rows.map((row) => [row.billing_id, row]))
  return (billingId) => {
    const row = found.get(billingId)
    if (row === undefined) return noBill(billingId)
    const amount = { minor: row.total, currency: row.currency }
    return { billingId, cycle: row.cycle, month: row.target_month.slice(0, 7), amount }
  }
}

const noBill = (billingId: BillingId): never => {
  throw new Error(`there is no fixed bill ${billingId}`)
}

export const billFact = async (tx: Tx, key: SettlementKey): Promise<BillFact> =>
  (await billFacts(tx, [key]))(key.billingId)

export const cardFact = ({
  card_brand,
  card_last4,
}: Pick<ContractRow, 'card_brand' | 'card_last4'>): CardFact | null =>
  card_brand === null || card_last4 === null ? null : { brand: card_brand, last4: card_last4 }
