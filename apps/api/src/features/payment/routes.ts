import { contractToWire } from '../../books/contract/contract-wire.ts'
import { pausedContracts } from '../../books/contract/pause-wire.ts'
import { inTransaction } from '../../db/transaction.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { requestCard } from './card/request-card.ts'
import { saveCard } from './card/save-card.ts'
import { receivingTogether } from './settlement/receive-event.ts'
import { receiveOrSetAside } from './settlement/set-aside.ts'
import { settlingOf } from './settlement/settle-billings.ts'
import { readTransfers } from './transfer/read-transfers.ts'
import { readPaymentResult } from './unpaid/bank-confirmation.ts'
import { payBilling } from './unpaid/pay-billing.ts'
import { readUnpaid } from './unpaid/read-unpaid.ts'
import { unpaidToWire } from './unpaid/unpaid-wire.ts'

export const paymentRoutes = (deps: Deps, receive = receivingTogether(deps)): Route[] => [
  route('requestCard', async ({ caller }) => {
    const request = await requestCard(deps, caller.organizationId, caller.userId)
    return request.kind === 'refused' ? request : answer({ clientSecret: request.clientSecret })
  }),
  route('saveCard', async ({ caller, params, body }) => {
    const { organizationId, userId } = caller
    const saved = await saveCard(deps, {
      organizationId,
      contractId: params.id,
      actor: userId,
      paymentMethodId: body.paymentMethodId,
      quotedTermTotal: body.quotedTermTotal,
    })
    if (saved.kind === 'refused') return saved
    const paused = await inTransaction(deps.db, { organizationId }, (tx) => pausedContracts(tx, organizationId))
    return answer(contractToWire(saved.loaded, paused.get(params.id) ?? null, deps.clock.now()))
  }),
  route('getUnpaid', ({ caller: { organizationId }, params }) =>
    inTransaction(deps.db, { organizationId }, async (tx) => {
      const { dunning } = deps.cell
      const place = { organizationId, contractId: params.id, now: deps.clock.now() }
      const unpaid = await readUnpaid(tx, { ...place, dunning })
      return unpaid.kind === 'refused' ? unpaid : answer(unpaidToWire(unpaid))
    }),
  ),
  route('getTransfers', ({ caller: { organizationId }, query: { billingInfoId: billingId } }) =>
    inTransaction(deps.db, { organizationId }, async (tx) =>
      answer(await readTransfers(tx, { organizationId, billingId, issuer: deps.cell.issuer })),
    ),
  ),
  route('payBilling', async ({ caller: { organizationId, userId: actor }, params, query, idempotencyKey }) => {
    const { quotedTermTotal } = query
    return payBilling(settlingOf(deps), {
      organizationId,
      billingId: params.id,
      actor,
      idempotencyKey,
      quotedTermTotal,
    })
  }),
  route('readPaymentResult', async ({ caller: { organizationId }, params }) => {
    const read = await readPaymentResult(settlingOf(deps), { organizationId, billingId: params.id })
    return read.kind === 'refused' ? read : answer(read.state)
  }),
  route('providerWebhook', async ({ rawBody, headers }) => {
    const signature = headers['stripe-signature']
    const event = typeof signature === 'string' ? deps.payments.readEvent(rawBody, signature) : null
    if (event === null) return refuse('forged-event', 'The signature does not fit the body')
    if (event === 'no-event') return refuse('invalid-request', 'The body is no event', { fields: ['body'] })
    await receiveOrSetAside(deps, event, receive)
    return answer({ received: true })
  }),
]
