import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, ChargeId, IntentId, OrganizationId, PaymentMethodId } from '@touchline/domain/ids'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { SettlementsTable } from '../../db/schema.ts'

export interface SettlementKey {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
}

/** The settlement with what charging it needs, locked until commit: no card changes in between. */
export const lockSettlement = (tx: Tx, { organizationId, billingId }: SettlementKey) =>
  tx
    .selectFrom('settlements as s')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.organization_id', '=', 's.organization_id').onRef('i.billing_id', '=', 's.billing_id'),
    )
    .innerJoin('contracts as c', (join) =>
      join.onRef('c.organization_id', '=', 'i.organization_id').onRef('c.contract_id', '=', 'i.contract_id'),
    )
    .select([
      's.payment_status',
      's.attempt',
      's.intent_id',
      's.failure_code',
      's.failure_decline_code',
      'i.contract_id',
      'i.total',
      'i.currency',
      'i.payment_method',
      'c.provider_customer_id',
      'c.card_payment_method_id',
      'c.card_brand',
      'c.card_last4',
      'c.payment_method as contract_payment_method',
      'c.payer_mail',
    ])
    .where('s.organization_id', '=', organizationId)
    .where('s.billing_id', '=', billingId)
    .forUpdate(['s', 'c'])
    .executeTakeFirst()

export type LockedSettlement = NonNullable<Awaited<ReturnType<typeof lockSettlement>>>

/** The attempt that is in flight or whose outcome is unknown; there is at most one (invariant I20). */
export const openAttempt = (tx: Tx, { organizationId, billingId }: SettlementKey) =>
  tx
    .selectFrom('payment_attempts')
    .select(['attempt', 'idempotency_key', 'payment_method_id', 'is_payer_present', 'outcome'])
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('outcome', 'in', ['in-flight', 'unknown'])
    .executeTakeFirst()

interface NewAttempt {
  readonly attempt: number
  readonly paymentMethodId: PaymentMethodId
  readonly isPayerPresent: boolean
}

export async function beginAttempt(
  tx: Tx,
  key: SettlementKey,
  { attempt, paymentMethodId, isPayerPresent }: NewAttempt,
  now: Instant,
): Promise<string> {
  const idempotencyKey = `bill:${key.billingId}:${attempt}`
  await tx
    .insertInto('payment_attempts')
    .values({
      organization_id: key.organizationId,
      billing_id: key.billingId,
      attempt,
      idempotency_key: idempotencyKey,
      payment_method_id: paymentMethodId,
      is_payer_present: isPayerPresent,
      requested_at: at(now),
    })
    .execute()
  await setStatus(tx, key, { payment_status: 'Requesting', attempt }, now)
  return idempotencyKey
}

interface StatusChange {
  readonly payment_status: SettlementsTable['payment_status']
  readonly attempt?: number
  readonly intent_id?: IntentId | null
  readonly charge_id?: ChargeId
  readonly failure_code?: string | null
  readonly failure_decline_code?: string | null
  /** When it is tried again by itself; with any other status it is not. */
  readonly retryAt?: Instant | null
}

export const setStatus = (tx: Tx, key: SettlementKey, { retryAt = null, ...change }: StatusChange, now: Instant) =>
  tx
    .updateTable('settlements')
    .set({
      ...change,
      updated_at: at(now),
      retry_at: retryAt === null ? null : at(retryAt),
      ...(change.payment_status === 'Complete' ? { paid_at: at(now) } : {}),
    })
    .where('organization_id', '=', key.organizationId)
    .where('billing_id', '=', key.billingId)
    .execute()

export const closeAttempt = (
  tx: Tx,
  key: SettlementKey,
  outcome: 'succeeded' | 'failed' | 'unknown' | 'needs-action',
  failure: { readonly code: string; readonly declineCode: string | null } | null,
  now: Instant,
) =>
  tx
    .updateTable('payment_attempts')
    .set({
      outcome,
      failure_code: failure?.code ?? null,
      failure_decline_code: failure?.declineCode ?? null,
      resolved_at: at(now),
    })
    .where('organization_id', '=', key.organizationId)
    .where('billing_id', '=', key.billingId)
    .where('outcome', 'in', ['in-flight', 'unknown'])
    .execute()

/** The charge of the billing; reported twice, it is recorded once. */
export const recordCharge = (
  tx: Tx,
  key: SettlementKey,
  charge: {
    readonly chargeId: ChargeId
    readonly intentId: IntentId
    readonly currency: 'JPY' | 'EUR' | 'USD'
    readonly amount: number
  },
  now: Instant,
) =>
  tx
    .insertInto('charges')
    .values({
      organization_id: key.organizationId,
      billing_id: key.billingId,
      charge_id: charge.chargeId,
      intent_id: charge.intentId,
      currency: charge.currency,
      amount: charge.amount,
      succeeded_at: at(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The billings whose settlement failed, oldest first: a new card retries them at once. */
export const failedSettlements = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('settlements')
    .select(['billing_id', 'attempt'])
    .where('organization_id', '=', organizationId)
    .where('payment_status', '=', 'Error')
    .orderBy('updated_at')
    .execute()
