import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, ChargeId, IntentId, OrganizationId, PaymentMethodId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { type RawBuilder, sql } from 'kysely'
import { among, amongThose } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { inOneTrip } from '../../db/in-one-trip.ts'
import { insertMissing, insertRows, momentText } from '../../db/insert-rows.ts'
import type { SettlementsTable } from '../../db/schema.ts'
import { sharing } from '../../db/sharing.ts'
import { chargingStopped } from '../organization/charging-stop.ts'

export interface SettlementKey {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
}

/** Rows of the previous version have their first attempt instead. */
export const firstFailedAt = (
  organizationId: OrganizationId,
): RawBuilder<Instant | null> => sql`coalesce(s.first_failed_at,
  (select min(a.resolved_at) from payment_attempts a
    where a.organization_id = ${organizationId} and a.billing_id = s.billing_id and a.outcome = 'failed'),
  case when s.payment_status = 'Error' then s.updated_at end)`

const toLock = (tx: Tx, { organizationId, billingId }: SettlementKey) =>
  tx
    .selectFrom('settlements as s')
    .innerJoin('invoices as i', (join) => sharing(join, 'i', 's', 'billing_id'))
    .innerJoin('billings as b', (join) => sharing(join, 'b', 's', 'billing_id'))
    .innerJoin('contracts as c', (join) => sharing(join, 'c', 'i', 'contract_id'))
    .leftJoin('found_intents as f', (join) => sharing(join, 'f', 's', 'billing_id'))
    .select([
      's.payment_status',
      's.attempt',
      's.intent_id',
      'f.intent_id as found_intent_id',
      's.failure_code',
      's.failure_decline_code',
      's.retry_at',
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
      'c.zone',
      'b.cycle',
    ])
    .select(firstFailedAt(organizationId).as('first_failed_at'))
    .where('s.organization_id', '=', organizationId)
    .where('s.billing_id', '=', billingId)
    .forUpdate(['s', 'c'])

export type LockedSettlement = Awaited<ReturnType<ReturnType<typeof toLock>['executeTakeFirstOrThrow']>>

/** Locks every caller's rows in the same order. */
export async function lockSettlements(
  tx: Tx,
  keys: readonly SettlementKey[],
): Promise<ReadonlyMap<BillingId, LockedSettlement>> {
  const sorted = keys.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  const found = await inOneTrip(
    tx,
    sorted.map((key) => toLock(tx, key)),
  )
  return new Map(sorted.flatMap(({ billingId }, index) => found[index]?.map((row) => [billingId, row] as const) ?? []))
}

const orderOf = ({ organizationId, billingId }: SettlementKey): string => `${organizationId} ${billingId}`

export const lockSettlement = async (tx: Tx, key: SettlementKey): Promise<LockedSettlement | undefined> =>
  (await lockSettlements(tx, [key])).get(key.billingId)

/** In flight or of unknown outcome; at most one (invariant I20). */
export const openAttempt = (tx: Tx, { organizationId, billingId }: SettlementKey) =>
  tx
    .selectFrom('payment_attempts')
    .select(['attempt', 'idempotency_key', 'payment_method_id', 'is_payer_present', 'outcome'])
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('outcome', 'in', ['in-flight', 'unknown'])
    .executeTakeFirst()

export interface NewAttempt extends SettlementKey {
  readonly attempt: number
  readonly paymentMethodId: PaymentMethodId
  readonly isPayerPresent: boolean
  /** Billing rules: "After a restore". */
  readonly foundIntentId?: IntentId | null
}

type KeyParts = Pick<NewAttempt, 'billingId' | 'attempt' | 'foundIntentId'>

/**
 * From billing and attempt, never time (invariant I21). Attempts lost in a restore have used their keys, so later ones
 * add the intent.
 */
export const idempotencyKeyOf = ({ billingId, attempt, foundIntentId = null }: KeyParts): string =>
  foundIntentId === null ? `bill:${billingId}:${attempt}` : `bill:${billingId}:${attempt}:${foundIntentId}`

/** Returns the billings whose attempt begins; skips those paid or begun elsewhere. */
export async function beginAttempts(
  tx: Tx,
  attempts: readonly NewAttempt[],
  now: Instant,
): Promise<ReadonlySet<BillingId>> {
  const begun = await markRequesting(tx, attempts, now)
  const rows = attempts.filter(({ billingId }) => begun.has(billingId)).map((each) => attemptRow(each, now))
  await insertRows(tx, 'payment_attempts', rows)
  return begun
}

const attemptRow = (made: NewAttempt, now: Instant) => ({
  organization_id: made.organizationId,
  billing_id: made.billingId,
  attempt: made.attempt,
  idempotency_key: idempotencyKeyOf(made),
  payment_method_id: made.paymentMethodId,
  is_payer_present: made.isPayerPresent,
  requested_at: momentText(now),
})

/** Under the row's lock, so that one of two writers begins it. */
async function markRequesting(tx: Tx, attempts: readonly NewAttempt[], now: Instant): Promise<ReadonlySet<BillingId>> {
  if (attempts.length === 0) return new Set()
  const keys = attempts.map(({ organizationId, billingId, attempt }) => ({ organizationId, billingId, attempt }))
  const organizationIds = keys.map(({ organizationId }) => organizationId)
  const next = sql<(typeof keys)[number]>`json_to_recordset(${JSON.stringify(keys)}::json)`
  const rows = await tx
    .updateTable('settlements as s')
    .from(next.as<'n'>(sql`n ("organizationId" uuid, "billingId" uuid, attempt integer)`))
    .set({ payment_status: 'Requesting', updated_at: at(now), retry_at: null })
    .set((eb) => ({ attempt: eb.ref('n.attempt') }))
    .whereRef('s.organization_id', '=', 'n.organizationId')
    .whereRef('s.billing_id', '=', 'n.billingId')
    .where(among('s.organization_id', organizationIds))
    .where('s.payment_status', 'in', ['Waiting', 'Error'])
    .whereRef('s.attempt', '=', (eb) => eb('n.attempt', '-', 1))
    .returning('s.billing_id')
    .execute()
  return new Set(rows.map(({ billing_id }) => billing_id))
}

/** Null without another try or a card, and on hold. */
export const nextTry = (
  organizationId: OrganizationId,
): RawBuilder<Instant | null> => sql`case when s.retry_at is not null
  and c.card_payment_method_id is not null and not exists (select from organizations o
    where o.organization_id = ${organizationId} and (o.parked_at is not null or o.charges_wait_since is not null or ${chargingStopped}))
  then s.retry_at end`

interface StatusChange {
  readonly payment_status: SettlementsTable['payment_status']
  readonly attempt?: number
  readonly intent_id?: IntentId | null
  readonly failure_code?: string | null
  readonly failure_decline_code?: string | null
  readonly retryAt?: Instant | null
  readonly firstFailedAt?: Instant
}

export const setStatus = (
  tx: Tx,
  key: SettlementKey,
  { retryAt = null, firstFailedAt, ...change }: StatusChange,
  now: Instant,
) =>
  tx
    .updateTable('settlements')
    .set({
      ...change,
      updated_at: at(now),
      retry_at: retryAt === null ? null : at(retryAt),
      ...(firstFailedAt === undefined ? {} : { first_failed_at: at(firstFailedAt) }),
      ...(change.payment_status === 'Complete' ? { paid_at: at(now) } : {}),
    })
    .where('organization_id', '=', key.organizationId)
    .where('billing_id', '=', key.billingId)
    .execute()

export const closeAttempt = (
  tx: Tx,
  key: SettlementKey,
  outcome: 'failed' | 'unknown' | 'needs-action',
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

export interface MadeCharge extends SettlementKey {
  readonly chargeId: ChargeId
  readonly intentId: IntentId
  readonly currency: Currency
  readonly amount: number
}

/** Idempotent per charge. */
export async function completeByCharge(tx: Tx, charges: readonly MadeCharge[], now: Instant): Promise<void> {
  if (charges.length === 0) return
  const rows = charges.map((made) => ({
    organization_id: made.organizationId,
    billing_id: made.billingId,
    charge_id: made.chargeId,
    intent_id: made.intentId,
    currency: made.currency,
    amount: made.amount,
    succeeded_at: momentText(now),
  }))
  await insertMissing(tx, 'charges', rows)
  await tx
    .updateTable('payment_attempts')
    .set({ outcome: 'succeeded', failure_code: null, failure_decline_code: null, resolved_at: at(now) })
    .where(amongThose(charges, { organization_id: (key) => key.organizationId, billing_id: (key) => key.billingId }))
    .where('outcome', 'in', ['in-flight', 'unknown'])
    .execute()
  const made = sql<MadeCharge>`json_to_recordset(${JSON.stringify(charges)}::json)`
  await tx
    .updateTable('settlements as s')
    .from(made.as<'m'>(sql`m ("organizationId" uuid, "billingId" uuid, "chargeId" text, "intentId" text)`))
    .set({ payment_status: 'Complete', failure_code: null, failure_decline_code: null, retry_at: null })
    .set({ updated_at: at(now), paid_at: at(now) })
    .set((eb) => ({ intent_id: eb.ref('m.intentId'), charge_id: eb.ref('m.chargeId') }))
    .whereRef('s.organization_id', '=', 'm.organizationId')
    .whereRef('s.billing_id', '=', 'm.billingId')
    .where(
      among(
        's.organization_id',
        charges.map(({ organizationId }) => organizationId),
      ),
    )
    .execute()
}

export const failedSettlements = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('settlements')
    .select(['billing_id', 'attempt'])
    .where('organization_id', '=', organizationId)
    .where('payment_status', '=', 'Error')
    .orderBy('updated_at')
    .execute()
