import { contractToWire } from '../../db/contract-wire.ts'
import { unsettledBillings } from '../../db/suspensions.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../http/deps.ts'
import { refuse } from '../../http/refusal.ts'
import { answer, type Route, route } from '../../http/route.ts'
import { receiveEvent } from './receive-event.ts'
import { requestCard } from './request-card.ts'
import { saveCard } from './save-card.ts'

/** Cards and the provider's events (specification, calls 11 and 23). */
export const paymentRoutes = (deps: Deps): Route[] => [
  route('requestCard', async ({ caller }) => {
    const request = await requestCard(deps, caller.organizationId)
    return 'kind' in request ? request : answer(request)
  }),
  route('saveCard', async ({ caller: { organizationId, userId }, params, body }) => {
    const saved = await saveCard(deps, {
      organizationId,
      contractId: params.id,
      actor: userId,
      paymentMethodId: body.paymentMethodId,
    })
    if ('kind' in saved) return saved
    const unsettled = await inTransaction(deps.db, { organizationId }, (tx) => unsettledBillings(tx, organizationId))
    return answer(contractToWire(saved, unsettled.get(params.id) ?? null, deps.clock.now()))
  }),
  route('providerWebhook', async ({ rawBody, headers }) => {
    const signature = headers['stripe-signature']
    const event = typeof signature === 'string' ? deps.payments.readEvent(rawBody, signature) : null
    if (event === null) return refuse('forged-event', 'The signature does not fit the body')
    await receiveEvent(deps, event)
    return answer({ received: true })
  }),
]
