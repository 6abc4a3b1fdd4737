import type { FastifyInstance } from 'fastify'
import { declineError } from '../cards/decline.ts'
import { type DisputeKind, decideDispute, openDispute } from '../endpoints/dispute-life.ts'
import { failPayout } from '../endpoints/payout-life.ts'
import { failRefund } from '../endpoints/refunds.ts'
import { clockOf, emit, onClock, type Sandbox } from '../sandbox.ts'

const disputeSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { kind: { enum: ['dispute', 'inquiry'] }, amount: { type: 'integer', minimum: 1 } },
} as const

const decisionSchema = {
  type: 'object',
  required: ['outcome'],
  additionalProperties: false,
  properties: { outcome: { enum: ['lost', 'won'] } },
} as const

const noCause = { requestId: null, idempotencyKey: null }

const at = (sandbox: Sandbox, intent: string): Sandbox => onClock(sandbox, clockOf(sandbox, intent))

/** A failure event after the success of the same intent. */
const reportLateFailure = (sandbox: Sandbox, chargeId: string): object | null => {
  const { charges, paymentIntents } = sandbox.books
  const intent = paymentIntents.get(charges.get(chargeId)?.payment_intent ?? '')
  if (intent === undefined) return null
  const failed = {
    ...intent,
    amount_received: 0,
    last_payment_error: declineError('generic_decline'),
    status: 'requires_payment_method',
  }
  emit(at(sandbox, intent.id), noCause, 'payment_intent.payment_failed', failed)
  return failed
}

type Id = { readonly id: string }

export const registerChargeControl = (control: FastifyInstance, sandbox: Sandbox): void => {
  const { charges, disputes } = sandbox.books
  control.post<{ Params: Id; Body: { kind?: DisputeKind; amount?: number } }>(
    '/charges/:id/dispute',
    { schema: { body: disputeSchema } },
    ({ params, body }, reply) => {
      const charge = charges.get(params.id)
      const left = charge === undefined || charge.disputed ? 0 : charge.amount - charge.amount_refunded
      if (charge === undefined || !charge.paid || left < (body.amount ?? 1))
        return reply.status(404).send({ error: 'no charge that can be disputed' })
      return openDispute(at(sandbox, charge.payment_intent), noCause, charge, {
        kind: body.kind ?? 'dispute',
        amount: body.amount,
      })
    },
  )
  control.post<{ Params: Id; Body: { outcome: 'lost' | 'won' } }>(
    '/disputes/:id/decide',
    { schema: { body: decisionSchema } },
    ({ params, body }, reply) => {
      const dispute = disputes.get(params.id)
      if (dispute === undefined) return reply.status(404).send({ error: 'no such dispute' })
      return decideDispute(at(sandbox, dispute.payment_intent), noCause, dispute, body.outcome)
    },
  )
  control.post<{ Params: Id }>(
    '/refunds/:id/fail',
    ({ params }, reply) =>
      failRefund(sandbox, noCause, params.id) ?? reply.status(404).send({ error: 'no such refund that arrived' }),
  )
  control.post<{ Params: Id }>(
    '/payouts/:id/fail',
    ({ params }, reply) =>
      failPayout(sandbox, noCause, params.id) ?? reply.status(404).send({ error: 'no such payout that could fail' }),
  )
  control.post<{ Params: Id }>(
    '/charges/:id/late_failure',
    ({ params }, reply) => reportLateFailure(sandbox, params.id) ?? reply.status(404).send({ error: 'no such charge' }),
  )
}
