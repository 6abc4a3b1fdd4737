import type { PurchaseLimit } from '@touchline/contract/purchase-limit'
import type { OrganizationId } from '@touchline/domain/ids'
import { organizationContractId, organizationCurrency, timeOnceLocked } from '../../books/contract/contracts.ts'
import { purchaseLimitOf } from '../../books/organization/purchase-limit.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { saveLimit } from './save-limit.ts'

const limitToWire = async (tx: Tx, organizationId: OrganizationId): Promise<PurchaseLimit> => ({
  amount: await purchaseLimitOf(tx, organizationId),
  currency: await organizationCurrency(tx, organizationId),
})

export const limitRoutes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Route[] => [
  route('readPurchaseLimit', ({ caller: { organizationId } }) =>
    inTransaction(db, { organizationId }, async (tx) => answer(await limitToWire(tx, organizationId))),
  ),
  route('savePurchaseLimit', async ({ caller, body: { amount } }) => {
    const { organizationId, userId: actor } = caller
    return inTransaction(db, { organizationId }, async (tx) => {
      const contractId = await organizationContractId(tx, organizationId)
      const now = await timeOnceLocked(tx, clock, organizationId, contractId)
      const refused = await saveLimit(tx, { organizationId, actor, amount, now })
      return refused ?? answer(await limitToWire(tx, organizationId))
    })
  }),
]
