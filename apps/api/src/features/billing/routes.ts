import { inTransaction } from '../../db/transaction.ts'
import { reading } from '../../http/reading-route.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { readBilling, readBillings } from './read-billing.ts'
import { calculateIfOutdated } from './recalculate.ts'

export const billingRoutes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Route[] => [
  reading({ db }, 'listBillingInfo', async ({ caller: { organizationId }, query }, tx) =>
    answer(await readBillings(tx, organizationId, query, clock.now())),
  ),
  reading({ db }, 'getBillingDetail', async ({ caller: { organizationId }, params }, tx) => {
    const billing = await readBilling(tx, organizationId, params.id)
    return billing === null ? refuse('not-found', 'No such billing') : answer(billing)
  }),
  route('calculateBilling', ({ caller: { organizationId }, params }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const billing = await readBilling(tx, organizationId, params.id)
      if (billing === null) return refuse('not-found', 'No such billing')
      const key = { organizationId, billingId: billing.billingInfoId }
      if (!(await calculateIfOutdated(tx, key, clock.now())))
        return refuse('already-fixed', 'A fixed billing never changes')
      return answer((await readBilling(tx, organizationId, key.billingId)) ?? billing)
    }),
  ),
]
