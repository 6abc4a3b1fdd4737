import { type FoundPayment, type FoundVerdict, judgeFound } from '@touchline/domain/payment'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import type { Tx } from '../../../db/connect.ts'
import type { SucceededCharge } from '../../../ports/payments.ts'
import { readBilled } from './found.store.ts'

export const foundCharge = ({ intentId, amount }: SucceededCharge): FoundPayment => ({
  intentId,
  result: 'succeeded',
  amount: Number(amount.minor),
  currency: amount.currency,
})

export const judgeCharge = async (tx: Tx, key: SettlementKey, charge: SucceededCharge): Promise<FoundVerdict> =>
  judgeFound(foundCharge(charge), await readBilled(tx, key))
