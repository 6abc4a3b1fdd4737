import type { RefusalCodeOf } from '@touchline/contract/endpoint'
import { payBilling as endpoint } from '@touchline/contract/payment'
import type { Instant, Seconds } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId, PaymentMethodId } from '@touchline/domain/ids'
import { money } from '@touchline/domain/money'
import { writeAudit } from '../../../books/audit.ts'
import {
  beginAttempts,
  idempotencyKeyOf,
  type LockedSettlement,
  lockSettlement,
  openAttempt,
} from '../../../books/billing/settlements.ts'
import { chargingStoppedAt, holdCharging } from '../../../books/organization/charging-stop.ts'
import { doChargesWait } from '../../../books/organization/on-hold.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { earlierAnswer, onceOnly, requestHash } from '../../../http/idempotency.ts'
import { type Answer, answer } from '../../../http/route.ts'
import type { ChargeRequest } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { onHoldRefusal } from '../../../use-case/account.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { providerUnavailable } from '../provider/provider-unavailable.ts'
import { recordIn, type Settling } from '../settlement/settle-billings.ts'
import { noSettlement } from './no-settlement.ts'
import { type PaymentAnswer, stateOf } from './payment-state.ts'
import { quoteRefusal } from './read-unpaid.ts'

interface PayBilling {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
  readonly actor: string
  readonly idempotencyKey: string
  /** Minor units, as shown for the yearly term that paying begins. */
  readonly quotedTermTotal?: number | undefined
}

type PayRefusal = RefusalCodeOf<typeof endpoint>

type Begun = { readonly kind: 'charge'; readonly request: ChargeRequest } | Answer<PaymentAnswer> | Refusal<PayRefusal>

const onceOf = ({ organizationId, billingId, idempotencyKey: key }: PayBilling) => ({
  organizationId,
  key,
  requestHash: requestHash('payBilling', billingId),
  response: endpoint.response,
})

/**
 * One more attempt at its one intent, committed before the provider is called. While one is pending, answers its state:
 * pressing twice pays once (invariant I20).
 */
export async function payBilling(
  settling: Settling,
  pay: PayBilling,
): Promise<Answer<PaymentAnswer> | Refusal<PayRefusal>> {
  const { db, clock, payments } = settling
  const scope = { organizationId: pay.organizationId }
  const begun = await inTransaction(db, scope, (tx) => begin(tx, pay, clock.now(), payments.retryAfterSeconds()))
  if (begun.kind !== 'charge') return begun
  const outcome = await payments.charge(begun.request)
  const record = async (tx: Tx): Promise<Answer<PaymentAnswer>> => {
    await recordIn(tx, settling, pay, outcome, 'payer')
    const state = stateOf(await lockSettlement(tx, pay))
    return answer(outcome.kind === 'needs-action' ? { ...state, clientSecret: outcome.clientSecret } : state)
  }
  if (outcome.kind === 'needs-action') return inTransaction(db, scope, record)
  return inTransaction(db, scope, (tx) => onceOnly(tx, onceOf(pay), () => record(tx)))
}

async function begin(tx: Tx, pay: PayBilling, now: Instant, retryAfterSeconds: Seconds | null): Promise<Begun> {
  const earlier = await earlierAnswer(tx, onceOf(pay))
  if (earlier !== null) return earlier
  await holdCharging(tx)
  if ((await chargingStoppedAt(tx)) !== null) return refuse('charging-stopped', 'No card is charged in this region now')
  if (await doChargesWait(tx, pay.organizationId)) return onHoldRefusal
  const settlement = await lockSettlement(tx, pay)
  if (settlement === undefined) return noSettlement(tx, pay)
  const { payment_status: status, payment_method: method, card_payment_method_id: paymentMethodId } = settlement
  if (status === 'Cancel' || method === 'BANK_TRANSFER')
    return refuse('not-payable', 'This billing is not paid by card')
  if (status !== 'Error' || (await openAttempt(tx, pay)) !== undefined) return answer(stateOf(settlement))
  if (paymentMethodId === null) return refuse('card-unregistered', 'There is no card on file')
  const place = { organizationId: pay.organizationId, contractId: settlement.contract_id, now }
  const changed = await quoteRefusal(tx, place, pay.quotedTermTotal)
  if (changed !== null) return changed
  if (retryAfterSeconds !== null) return providerUnavailable({ retryAfterSeconds })
  return { kind: 'charge', request: await beginCharge(tx, pay, settlement, paymentMethodId, now) }
}

/** If this process dies, the settlement job takes over. */
const ASK_AFTER_MS = 60_000

async function beginCharge(
  tx: Tx,
  { organizationId, billingId, actor }: PayBilling,
  settlement: LockedSettlement,
  paymentMethodId: PaymentMethodId,
  now: Instant,
): Promise<ChargeRequest> {
  const { provider_customer_id: customerId, found_intent_id: foundIntentId, total, currency } = settlement
  const intentId = settlement.intent_id ?? foundIntentId
  if (customerId === null) throw new Error(`organisation ${organizationId} has a card and no customer`)
  const key = { organizationId, billingId }
  const made = { attempt: settlement.attempt + 1, paymentMethodId, isPayerPresent: true, foundIntentId }
  await beginAttempts(tx, [{ ...key, ...made }], now)
  const idempotencyKey = idempotencyKeyOf({ ...key, ...made })
  await enqueue(tx, jobs.settleAgain(key), { now, runAt: now + ASK_AFTER_MS })
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'pay-billing',
    subject: `billing:${billingId}`,
    before: { paymentStatus: settlement.payment_status },
    after: { attempt: made.attempt },
    at: now,
  })
  return { ...key, ...made, idempotencyKey, customerId, intentId, amount: money(BigInt(total), currency) }
}
