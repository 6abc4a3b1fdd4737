import type { SettlementKey } from '../../../books/billing/settlements.ts'
import type { Tx } from '../../../db/connect.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { isBilling } from '../provider/store.ts'

export const noSettlement = async (tx: Tx, key: SettlementKey): Promise<Refusal<'not-fixed' | 'not-found'>> =>
  (await isBilling(tx, key))
    ? refuse('not-fixed', 'The billing is an estimate still: it is charged once it is fixed')
    : refuse('not-found', 'No such billing')
