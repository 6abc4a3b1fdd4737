import { savePurchaseLimit } from '@touchline/contract/calls/requests'
import type { PurchaseLimit } from '@touchline/contract/purchase-limit'
import { purchaseLimitQuery } from '../../../forms/asking/purchase-limit.ts'
import { call } from '../../../lib/request/call.ts'
import { queryClient } from '../../../lib/request/queries.ts'
import { withPassword } from '../../../lib/session/password.ts'
import { organizationId } from '../../../lib/session/session.ts'

/** The answer is what is shown from now on. */
export async function saveLimit(amount: PurchaseLimit['amount']): Promise<void> {
  const params = { orgId: organizationId() }
  const { data } = await withPassword(() => call(savePurchaseLimit, { params, body: { amount } }))
  await queryClient.cancelQueries(purchaseLimitQuery())
  queryClient.setQueryData(purchaseLimitQuery().queryKey, data)
}
