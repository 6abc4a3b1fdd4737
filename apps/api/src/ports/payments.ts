import type { Instant, Seconds } from '@touchline/domain/calendar'
import type { BillingId, ChargeId, CustomerId, IntentId, OrganizationId, PaymentMethodId } from '@touchline/domain/ids'
import type { Money } from '@touchline/domain/money'
import type { DisputeState, Evidence, ProvidersCharge } from '@touchline/domain/payment'
import type { Moved, PayoutState } from '@touchline/domain/payouts'

/** Money moves only in `charge`; unknown outcomes are explicit. */
export interface Payments {
  /** Idempotent per organisation. */
  createCustomer(input: {
    organizationId: OrganizationId
    name: string
  }): Promise<ProviderAnswer<{ customerId: CustomerId }>>
  /** For charges off-session. */
  createCardRequest(input: { customerId: CustomerId }): Promise<ProviderAnswer<{ clientSecret: string }>>
  readCard(input: { paymentMethodId: PaymentMethodId }): Promise<ProviderAnswer<ProviderCard>>
  /** One intent per billing: created under the key or confirmed by `intentId`. */
  charge(input: ChargeRequest): Promise<ChargeOutcome | NotNow>
  /** After an unknown outcome; null: never seen. */
  findCharge(input: ChargeQuestion): Promise<ChargeOutcome | NotNow | null>
  /** Once per key, however late. Returns the charge as it is then. */
  refund(input: RefundRequest): Promise<ProviderAnswer<Refunded>>
  /** Null: none of our billings'. */
  readDispute(input: { disputeId: string }): Promise<ProviderAnswer<ProviderDispute | null>>
  /** Sent to nobody until evidence names it. */
  keepEvidenceFile(input: EvidenceFileRequest): Promise<ProviderAnswer<{ fileId: string }>>
  /** Once per key, however late; `not-taken`: too late. */
  sendEvidence(input: EvidenceRequest): Promise<ProviderAnswer<'sent' | 'not-taken'>>
  /** Null: no money, or no billing of ours. */
  readRefunds(input: { chargeId: ChargeId }): Promise<ProviderAnswer<ProviderRefunds | null>>
  /** Null: no longer kept. */
  findEvent(input: { eventId: string }): Promise<ProviderAnswer<ProviderEvent | null>>
  listEvents(input: { since: Instant }): Promise<ProviderAnswer<readonly ProviderEvent[]>>
  /** Begun or charged since, newest first. */
  paymentsSince(since: Instant): Promise<ProviderAnswer<readonly NamedPayment[]>>
  /** A page of the provider's charges, with those that name no bill. */
  listCharges(question: ListQuestion): Promise<ProviderAnswer<ListedCharges>>
  listDisputes(question: Omit<ListQuestion, 'list'>): Promise<ProviderAnswer<ListedDisputes>>
  /** Made since, the newest first. */
  listPayouts(question: { since: Instant; after: string | null }): Promise<ProviderAnswer<ListedPayouts>>
  /** What a payout is made of, without itself. */
  listMovements(question: { payoutId: string; after: string | null }): Promise<ProviderAnswer<ListedMovements>>
  retryAfterSeconds(): Seconds | null
  /** On the raw body. Null: forged or stale; `no-event`: signed, but no event. */
  readEvent(rawBody: string, signature: string): ProviderEvent | 'no-event' | null
}

export interface ListQuestion {
  list: 'charges' | 'refunds'
  from: Instant
  until: Instant
  after: string | null
}

export interface ListedCharges {
  charges: readonly ListedCharge[]
  /** Never for refunds. */
  unnamed: readonly UnnamedCharge[]
  /** Null: the last page. */
  next: string | null
}

export interface ListedDisputes {
  disputes: readonly ProviderDispute[]
  next: string | null
}

export interface ListedPayouts {
  payouts: readonly ProviderPayout[]
  next: string | null
}

export interface ProviderPayout {
  payoutId: string
  amount: Money
  /** What the bank's statement may say of it; empty where that is not known. */
  trace: string
  madeAt: Instant
  /** Of its day, in UTC. */
  arrivesAt: Instant
  state: PayoutState
  failure: string | null
}

export interface ListedMovements {
  movements: readonly ProviderMovement[]
  next: string | null
}

/** Minor units of the payout's currency. */
export interface ProviderMovement extends Pick<Moved, 'kind' | 'amount' | 'fee'> {
  movementId: string
  movedAt: Instant
  sourceId: string
  /** That was paid, refunded or disputed. */
  chargeId: ChargeId | null
  /** As the charge itself says. */
  of: BillNamed | null
  description: string
}

export interface ListedCharge extends ProvidersCharge {
  organizationId: OrganizationId
  chargeId: ChargeId
}

export interface UnnamedCharge {
  chargeId: ChargeId
  /** By charge or customer; null: neither. */
  organizationId: OrganizationId | null
  customerId: CustomerId | null
  /** Names an organisation or a bill of ours. */
  isMarked: boolean
  description: string | null
  metadataKeys: readonly string[]
  amount: number
  currency: string
}

export type ProviderAnswer<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'unavailable'; reason: string; retryAfterSeconds?: Seconds }
  | { kind: 'rejected'; code: string }

export interface ProviderCard {
  paymentMethodId: PaymentMethodId
  customerId: CustomerId | null
  brand: string
  last4: string
  expiryMonth: number
  expiryYear: number
  holder: string | null
}

export interface RefundRequest {
  chargeId: ChargeId
  amount: Money
  /** Stored first; identifies the refund. */
  idempotencyKey: string
}

export interface EvidenceRequest {
  disputeId: string
  evidence: Evidence
  fileId: string | null
  idempotencyKey: string
}

export interface EvidenceFileRequest {
  name: string
  bytes: Uint8Array
  idempotencyKey: string
}

export interface ProviderDispute {
  organizationId: OrganizationId
  billingId: BillingId
  disputeId: string
  state: DisputeState
  amount: Money
  openedAt: Instant
  reason: string
  /** Null: no evidence is taken. */
  answerBy: Instant | null
  outcome: SucceededCharge
}

/** Refunds of a charge, oldest first. */
export interface Refunded {
  outcome: SucceededCharge
  /** Keys of those that stand; others were made on the provider's page. */
  ordered: readonly string[]
  failed: readonly FailedRefund[]
}

export interface ProviderRefunds extends Refunded {
  organizationId: OrganizationId
  billingId: BillingId
}

export interface FailedRefund {
  refundId: string
  amount: Money
  reason: string | null
  /** Null: made on the provider's page. */
  idempotencyKey: string | null
}

export interface NamedPayment {
  organizationId: OrganizationId
  billingId: BillingId
  intentId: IntentId
  outcome: ChargeOutcome
}

export interface ChargeRequest {
  organizationId: OrganizationId
  billingId: BillingId
  attempt: number
  /** After a restore; also in the key. */
  foundIntentId?: IntentId | null
  /** Stored before the call; never derived from time. */
  idempotencyKey: string
  intentId: IntentId | null
  customerId: CustomerId
  paymentMethodId: PaymentMethodId
  amount: Money
  isPayerPresent: boolean
}

export interface ChargeQuestion {
  billingId: BillingId
  customerId: CustomerId
  intentId: IntentId | null
  isPayerPresent?: boolean
}

/** `refund`: the refunded total; `at`: epoch milliseconds, null if unknown. */
export interface SucceededCharge {
  kind: 'succeeded'
  intentId: IntentId
  chargeId: ChargeId
  amount: Money
  refund?: { inAll: Money; at: Instant | null }
}

export type ChargeOutcome =
  | SucceededCharge
  /** `advice`: no further tries. */
  | { kind: 'failed'; intentId: IntentId | null; code: string; declineCode: string | null; advice?: 'do-not-try-again' }
  /** For the provider's script alone, never stored. */
  | { kind: 'needs-action'; intentId: IntentId; clientSecret: string | null }
  | { kind: 'processing'; intentId: IntentId }
  /** `keys`: how many keys were tried; default one. */
  | { kind: 'unknown'; reason: string; keys?: number }

/** Nothing was done: repeat later. Says nothing of earlier calls under the key. */
export interface NotNow {
  readonly kind: 'not-now'
  readonly retryAfterSeconds: Seconds
}

interface BillNamed {
  organizationId: OrganizationId
  billingId: BillingId
}

/** `left-alone`: foreign, or nothing to do. */
export type EventOutcome = 'known' | 'applied' | 'left-alone' | 'set-aside'

/** Other types are 'other'. */
export type ProviderEvent = { id: string; type: string } & (
  | { kind: 'charge-outcome'; organizationId: OrganizationId; billingId: BillingId; outcome: ChargeOutcome }
  | { kind: 'card-updated'; card: ProviderCard }
  | { kind: 'dispute'; disputeId: string }
  | { kind: 'refund-failed'; chargeId: ChargeId }
  /** Must not hide others; ours only by its bill or customer. */
  | { kind: 'unreadable'; of: BillNamed | { customerId: CustomerId }; reason: string }
  | { kind: 'other' }
)
