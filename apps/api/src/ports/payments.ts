import type { Instant, Seconds } from '@touchline/domain/calendar'
import type { BillingId, ChargeId, CustomerId, IntentId, OrganizationId, PaymentMethodId } from '@touchline/domain/ids'
import type { Money } from '@touchline/domain/money'
import type { DisputeState, ProvidersCharge } from '@touchline/domain/payment'

/** The card provider as we use it. Money moves only in `charge`; everything unknown is said to be unknown. */
export interface Payments {
  /** Idempotent per organisation: the same customer comes back. */
  createCustomer(input: {
    organizationId: OrganizationId
    name: string
  }): Promise<ProviderAnswer<{ customerId: CustomerId }>>
  /** A setup intent for later charges without the administrator (off-session). */
  createCardRequest(input: { customerId: CustomerId }): Promise<ProviderAnswer<{ clientSecret: string }>>
  /** What the provider knows of a saved card; never what a browser says. */
  readCard(input: { paymentMethodId: PaymentMethodId }): Promise<ProviderAnswer<ProviderCard>>
  /**
   * One payment intent per billing. Without `intentId` it is created under the idempotency key, with it the same intent
   * is confirmed again, so one billing can never be charged twice.
   */
  charge(input: ChargeRequest): Promise<ChargeOutcome | NotNow>
  /** What became of a billing's intent, asked after an unknown outcome; null when the provider never saw it. */
  findCharge(input: ChargeQuestion): Promise<ChargeOutcome | NotNow | null>
  /** Refunds a charge or a part of it, once for its key, however late it is repeated; the charge as it is then. */
  refund(input: RefundRequest): Promise<ProviderAnswer<SucceededCharge>>
  /** A dispute as it stands; null where it is about none of our billings. */
  readDispute(input: { disputeId: string }): Promise<ProviderAnswer<ProviderDispute | null>>
  /** The refunds of a charge as they stand; null where it took no money, or none for a billing of ours. */
  readRefunds(input: { chargeId: ChargeId }): Promise<ProviderAnswer<ProviderRefunds | null>>
  /** One event; null where the provider does not keep it any more. */
  findEvent(input: { eventId: string }): Promise<ProviderAnswer<ProviderEvent | null>>
  /** Events since then of what happens without a call of ours, the oldest first. */
  listEvents(input: { since: Instant }): Promise<ProviderAnswer<readonly ProviderEvent[]>>
  /**
   * Every intent that names a bill of ours and was begun or charged since a moment, as it is now; the newest first.
   */
  paymentsSince(since: Instant): Promise<ProviderAnswer<readonly NamedPayment[]>>
  /** A page of the provider's own list of charges: those that name a bill of ours, and those that name none. */
  listCharges(question: ListQuestion): Promise<ProviderAnswer<ListedCharges>>
  /** A page of the provider's own list of disputes about bills of ours that were opened in a time. */
  listDisputes(question: Omit<ListQuestion, 'list'>): Promise<ProviderAnswer<ListedDisputes>>
  /** Seconds until the provider is asked again after calls without an answer; null normally. */
  retryAfterSeconds(): Seconds | null
  /** Verifies the signature on the raw body; null for a forged or stale one, `no-event` when what was signed is none. */
  readEvent(rawBody: string, signature: string): ProviderEvent | 'no-event' | null
}

export interface ListQuestion {
  /** The charges that were made in this time, or those of the refunds that were. */
  list: 'charges' | 'refunds'
  from: Instant
  until: Instant
  /** The end of the page before. */
  after: string | null
}

export interface ListedCharges {
  charges: readonly ListedCharge[]
  /** What took money and names no bill; of a list of refunds none is said. */
  unnamed: readonly UnnamedCharge[]
  /** Null where this was the last page. */
  next: string | null
}

export interface ListedDisputes {
  disputes: readonly ProviderDispute[]
  /** Null where this was the last page. */
  next: string | null
}

export interface ListedCharge extends ProvidersCharge {
  organizationId: OrganizationId
  chargeId: ChargeId
}

export interface UnnamedCharge {
  chargeId: ChargeId
  /** As the charge itself says it, or its customer; null where neither does. */
  organizationId: OrganizationId | null
  customerId: CustomerId | null
  /** The charge itself names an organisation or a bill of ours. */
  isMarked: boolean
  description: string | null
  metadataKeys: readonly string[]
  amount: number
  /** As the provider writes it: what is none of ours may be of any. */
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
  /** Stored before the call; the refund is found by it. */
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
  /** Until then evidence is taken; null where none is asked for any more. */
  answerBy: Instant | null
  /** What is disputed had succeeded. */
  outcome: SucceededCharge
}

/** A charge as it is now, and those of its refunds that did not reach the card, the oldest first. */
export interface ProviderRefunds {
  organizationId: OrganizationId
  billingId: BillingId
  outcome: SucceededCharge
  failed: readonly FailedRefund[]
}

export interface FailedRefund {
  refundId: string
  amount: Money
  reason: string | null
  /** The key of the order that it was made for; null where the provider's own page was used. */
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
  /** Known by a search after a restore: the key has it, too. */
  foundIntentId?: IntentId | null
  /** Stored before the call, made of billing and attempt, never of time. */
  idempotencyKey: string
  intentId: IntentId | null
  customerId: CustomerId
  paymentMethodId: PaymentMethodId
  amount: Money
  /** The payer is at the console and can authenticate; otherwise there is nobody to ask. */
  isPayerPresent: boolean
}

export interface ChargeQuestion {
  billingId: BillingId
  customerId: CustomerId
  intentId: IntentId | null
  /** A person waits for the answer, so it is given up soon. */
  isPayerPresent?: boolean
}

/** `refund`: the refunded sum since then; `at` is epoch milliseconds, null where the provider did not say when. */
export interface SucceededCharge {
  kind: 'succeeded'
  intentId: IntentId
  chargeId: ChargeId
  amount: Money
  refund?: { inAll: Money; at: Instant | null }
}

export type ChargeOutcome =
  | SucceededCharge
  /** `advice`: the issuer refuses further tries of this card. */
  | { kind: 'failed'; intentId: IntentId | null; code: string; declineCode: string | null; advice?: 'do-not-try-again' }
  /** The cardholder must authenticate. The secret is for the provider's script alone and is kept nowhere. */
  | { kind: 'needs-action'; intentId: IntentId; clientSecret: string | null }
  | { kind: 'processing'; intentId: IntentId }
  /** `keys`: under how many idempotency keys the charge was tried; one when not given. */
  | { kind: 'unknown'; reason: string; keys?: number }

/**
 * Nothing was sent, or the provider has too much to do and turned it away: no attempt failed, and the same call is made
 * later. Of an earlier time under the same key it says nothing.
 */
export interface NotNow {
  readonly kind: 'not-now'
  readonly retryAfterSeconds: Seconds
}

interface BillNamed {
  organizationId: OrganizationId
  billingId: BillingId
}

/** What became of an event that came: `left-alone` is what others do in the account, and what needs nothing done. */
export type EventOutcome = 'known' | 'applied' | 'left-alone' | 'set-aside'

/** Only the events we act on; any other type is accepted and recorded as 'other'. */
export type ProviderEvent = { id: string; type: string } & (
  | { kind: 'charge-outcome'; organizationId: OrganizationId; billingId: BillingId; outcome: ChargeOutcome }
  | { kind: 'card-updated'; card: ProviderCard }
  /** It has come to something new; what, is asked for. */
  | { kind: 'dispute'; disputeId: string }
  /** One of its refunds did not reach the card. */
  | { kind: 'refund-failed'; chargeId: ChargeId }
  /** What it says cannot be understood: it must not hide others, and is a matter of ours only where its bill or customer is. */
  | { kind: 'unreadable'; of: BillNamed | { customerId: CustomerId }; reason: string }
  | { kind: 'other' }
)
