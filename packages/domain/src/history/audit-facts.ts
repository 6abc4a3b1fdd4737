import type { BoughtThing } from '../add-ons/index.ts'
import type { Instant, LocalDate } from '../calendar/index.ts'
import type { Currency } from '../money/index.ts'
import type { LookedScreen, LookSetting } from '../operators/index.ts'
import type { PaymentStatus, RefundOrder } from '../payment/index.ts'
import type { BillingRole } from '../people/index.ts'
import type { LinkedTask } from '../sign-in/index.ts'
import type { AuditKind, AuditRecord } from './audit-kinds.ts'
import type { EndedGoodwill, GivenGoodwill } from './goodwill-facts.ts'
import type { AdditionItems, SeatItems } from './seat-items.ts'

type Minor = number
type Row<Before, After> = { readonly before: Before; readonly after: After }
type Nothing = Row<null, null>
type Seats = { readonly analysts?: number | undefined; readonly viewers?: number | undefined }
type Cost = {
  readonly quotedTotal?: Minor
  readonly comparedAmount?: Minor
  readonly effect?: { readonly minor: Minor; readonly per: 'month' } | undefined
}
type Entries = readonly { readonly contractPlanId: string; readonly start: Instant; readonly end: Instant | null }[]
type Bought = readonly BoughtThing[]
type OfGroup<Id> = { readonly planGroupId: Id }
type OfPlan<After> = Row<OfGroup<string | null>, OfGroup<string> & Seats & Cost & After>
type MonthlyPlan = OfPlan<Boundary>
type YearlyPlan = OfPlan<{ readonly from: LocalDate; readonly to: LocalDate }>
type CouponPlan = OfPlan<{
  readonly couponCode: string
  readonly start: Instant
  readonly end: Instant
  readonly isBilledAllPlansSameTime?: boolean
}>
type Prices = Row<null, OfGroup<string> & { readonly from: LocalDate; readonly effect: NonNullable<Cost['effect']> }>
type Boundary = { readonly boundary: Instant }
type PassedBoundary = Row<Boundary, { readonly planIds: readonly string[] }>
type Items = { readonly items: AdditionItems }
type SeatsOfUsers = { readonly boundary: Instant; readonly userIds: readonly string[] }
type Cancelling = Row<
  { readonly cancellation: string },
  { readonly cancellation: 'done' | 'reserved'; readonly at: Instant; readonly reason?: string }
>
type Request = Row<
  null,
  Seats & {
    readonly planGroupId?: string
    readonly items?: AdditionItems
    readonly userId?: string | null
    readonly quotedTotal: Minor
    readonly from?: LocalDate
    readonly title?: string
  }
>
type Amount = { readonly amount: Minor; readonly currency: Currency }
type Paid = { readonly paymentStatus: PaymentStatus }
type Charged = Amount & { readonly chargeId: string }
type Due = { readonly reason?: string; readonly answerBy?: Instant | null }
type Dispute = Row<null, Charged & Due & { readonly disputeId: string; readonly lost?: Minor }>
type Mail = { readonly mail: string }
type Recipient = Row<null, Mail & { readonly line?: string; readonly isOn?: boolean }>
type Hold = Row<null, { readonly checks?: readonly string[]; readonly only?: 'charges'; readonly reason?: string }>
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }
type Buyer = { readonly buyer: { readonly [key: string]: Json | undefined } | null; readonly fiscalYearStart: Json }
type Contact = { readonly [key: string]: string | null }
type Thresholds = {
  readonly usagePercents: readonly number[]
  readonly nextPaymentAbove: Minor | null
  readonly storageAbove: Minor | null
}

type Member = Mail & {
  readonly memberId: string
  readonly title: string
  readonly memberRole: BillingRole
  readonly isInvited?: boolean
}
type Departure = { readonly title: string; readonly from: LocalDate }
type PlayMonths = { readonly playMonths: readonly number[] | null }
type Title = { readonly title: string }
/** First day on which the number no longer counts; null: it counts. */
type TaxNumber = Title & { readonly from: LocalDate | null }

/** By kind. Rows last for years: earlier ones may hold less. */
type PlannedSleep = Readonly<{ start: Instant; end: Instant; isEveryYear: boolean; saved?: Minor }>

type FactsOfKinds = {
  'plan-purchase': MonthlyPlan
  'plan-upgrade': MonthlyPlan
  'plan-downgrade': MonthlyPlan
  'yearly-plan-purchase': YearlyPlan
  'yearly-plan-upgrade': YearlyPlan
  'yearly-plan-downgrade': YearlyPlan
  'yearly-plan-resume': YearlyPlan
  'coupon-purchase': CouponPlan
  'coupon-upgrade': CouponPlan
  'coupon-downgrade': CouponPlan
  'withdraw-plan-change': Row<
    { readonly planGroupId: string; readonly boundary: Instant; readonly couponId: string | null },
    Cost
  >
  'give-up-seats': Row<null, Cost & SeatsOfUsers & { readonly items: SeatItems }>
  'keep-seats': Row<SeatsOfUsers, Cost & { readonly items: SeatItems }>
  'give-up-add-ons': Row<null, Cost & Boundary & Items>
  'keep-add-ons': Row<Boundary, Cost & Items>
  'ask-about-seat': Row<null, { readonly userId: string }>
  'plan-sleep': Row<null, PlannedSleep>
  'withdraw-sleep': Row<{ readonly boundary: Instant }, Cost>
  'sleep-once': Row<Boundary, Cost & Boundary>
  'wake-earlier': Row<Boundary, Cost & Boundary>
  'fall-asleep': Row<null, { readonly start: Instant; readonly end: Instant }>
  wake: Row<{ readonly boundary: Instant }, { readonly planGroupId: string | null }>
  'sleep-void': Row<{ readonly boundary: Instant }, null>
  'name-season': Row<PlayMonths, PlayMonths>
  'add-plans': Row<null, Cost & { readonly plans: Entries; readonly bought: Bought }>
  'end-plan': Row<
    { readonly entryId: string; readonly planId: string; readonly end: Instant | null },
    Cost & { readonly end: Instant }
  >
  'begin-trial': Row<null, { readonly planGroupId: string; readonly start: Instant; readonly end: Instant }>
  'end-trial': Row<{ readonly planGroupId: string }, { readonly start: Instant; readonly reason: string }>
  'grant-plan': OfPlan<{ readonly start: Instant; readonly end: Instant | null; readonly reason: string }>
  'extend-plan': Row<
    { readonly end: Instant },
    { readonly planGroupId: string; readonly isTrial: boolean; readonly end: Instant | null; readonly reason: string }
  >
  'announce-prices': Prices
  'withdraw-prices': Prices
  'keep-price': Row<null, OfGroup<string> & { readonly to: LocalDate }>
  'offer-coupon': Row<null, { readonly couponCode: string; readonly planGroupId: string; readonly to: LocalDate }>
  renewed: PassedBoundary
  'seats-kept': PassedBoundary
  'seats-ended': Row<{ readonly boundary: Instant }, { readonly items?: SeatItems; readonly kept: SeatItems }>
  'trial-ended': PassedBoundary
  'coupon-ended': PassedBoundary
  cancelled: PassedBoundary
  expired: PassedBoundary
  'close-account': Cancelling
  'reserve-cancellation': Cancelling
  'withdraw-cancellation': Row<
    { readonly cancellation: 'reserved'; readonly at: Instant },
    { readonly cancellation: 'none' }
  >
  'reopen-account': Row<{ readonly closedAt: Instant }, { readonly end: Instant }>
  'purge-account': Row<null, { readonly games: number; readonly isClosed?: true }>
  'buy-add-ons': Row<
    null,
    Seats &
      Cost & {
        readonly entries: Entries
        /** Same order; taking back removes them. */
        readonly entryIds?: readonly string[]
        readonly bought: Bought
        readonly total: Minor
        readonly userId: string | null
      }
  >
  'take-back-addition': Row<
    { readonly sequence: number },
    Cost & { readonly entries: Entries; readonly bought: Bought; readonly userId: string | null }
  >
  'create-user-contract': Row<null, { readonly userId: string }>
  'ask-approval': Request
  'approve-request': Request
  'decline-request': Request
  'withdraw-request': Request
  'request-expired': Request
  'fix-billing': Row<null, { readonly month: string; readonly total: Minor; readonly currency: Currency }>
  'close-with-nothing-to-pay': Row<null, { readonly month: string }>
  'payment-result': Row<
    { readonly paymentStatus: PaymentStatus },
    {
      readonly paymentStatus: PaymentStatus
      readonly brand?: string | null
      readonly last4?: string | null
      readonly failure?: { readonly code: string }
    }
  >
  'pay-billing': Row<Paid, { readonly attempt: number }>
  'receive-transfer': Row<Paid, Amount & Paid & { readonly reference: string; readonly credit: Minor }>
  'use-credit': Row<Paid | null, Amount & Paid>
  'return-credit': Row<{ readonly credit: Minor }, Amount & { readonly reference: string; readonly credit: Minor }>
  'take-back-transfer': Row<Paid, Amount & Paid & { readonly reference: string }>
  'give-goodwill': Row<null, Amount & GivenGoodwill>
  'end-goodwill': Row<null, Amount & EndedGoodwill>
  'book-refund': Row<null, Charged & { readonly refundedInAll: Minor }>
  'order-refund': Row<null, Charged & RefundOrder>
  'refund-refused': Row<null, { readonly reference: string; readonly refusal: string }>
  'refund-failed': Row<null, Charged & { readonly refundId: string; readonly reason: string | null }>
  'send-evidence': Row<null, { readonly disputeId: string; readonly parts: readonly string[]; readonly digest: string }>
  'dispute-opened': Dispute
  'dispute-won': Dispute
  'dispute-lost': Dispute
  'reissue-document': Row<Title, Title>
  'suspend-plan': Row<{ readonly planGroupId: string | null }, { readonly contractId: string; readonly start: Instant }>
  'resume-plan': Row<null, { readonly contractId: string; readonly start: Instant; readonly planId?: string }>
  'begin-term-anew': Row<
    { readonly billingId: string },
    { readonly planId: string; readonly from: LocalDate; readonly to: LocalDate }
  >
  'hold-organization': Hold
  'release-organization': Hold
  'save-card': Row<
    { readonly brand: string | null; readonly last4: string | null },
    { readonly brand: string; readonly last4: string; readonly expiryMonth: number; readonly expiryYear: number }
  >
  'register-customer': Row<{ readonly customerId: null }, { readonly customerId: string }>
  'save-contract-info': Row<Contact, Contact>
  'set-payment-method': Row<Contact, { readonly method: 'bank-transfer' | 'card'; readonly reason: string }>
  'end-tax-number': Row<TaxNumber, TaxNumber>
  'rename-organization': Row<Title, Title>
  'save-buyer': Row<Buyer | null, Buyer>
  'ask-mail-address': Row<null, Mail>
  'cancel-mail-address': Row<Mail, null>
  'change-mail-address': Row<{ readonly mail: string | null }, Mail>
  'refuse-mail-address': Row<null, Mail>
  'pause-mail-address': Row<null, Mail>
  'resume-mail-address': Row<null, Mail>
  'add-recipient': Recipient
  'send-link-again': Recipient
  'confirm-recipient': Recipient
  'edit-recipient': Recipient
  'remove-recipient': Recipient
  'switch-notice': Recipient
  unsubscribe: Recipient
  'set-thresholds': Row<Thresholds, Thresholds>
  'invite-person': Row<null, Member>
  'send-invitation-again': Row<null, Member>
  'revoke-invitation': Row<null, Member>
  'accept-invitation': Row<null, Member & { readonly accountId?: string; readonly ownAddress?: string }>
  'change-role': Row<{ readonly memberRole: BillingRole } | null, Member>
  'remove-person': Row<null, Member>
  'erase-person': Row<null, { readonly userId: string; readonly accountId: string; readonly ownAddress: '' }>
  'hand-over': Row<null, Departure & { readonly memberId: string | null }>
  'withdraw-departure': Row<{ readonly from: LocalDate }, Departure>
  'departure-waits': Row<null, Departure & { readonly userId: string }>
  'departure-void': Row<{ readonly from: LocalDate }, Departure & { readonly userId: string }>
  leave: Row<{ readonly memberRole: BillingRole }, Departure & { readonly memberId: string | null }>
  'administers-again': Row<
    null,
    { readonly title: string; readonly userId: string; readonly memberRole: 'administrator' }
  >
  'limit-managers': Row<{ readonly limit: Minor | null }, { readonly limit: Minor | null }>
  'send-documents': Row<null, { readonly addresses: number }>
  'begin-calendar-feed': Nothing
  'end-calendar-feed': Nothing
  'download-period': Row<null, { readonly from: LocalDate; readonly to: LocalDate; readonly parts: readonly string[] }>
  'trash-game': Row<
    { readonly title: string; readonly movies: number; readonly usageRecords: number },
    { readonly keptUntil: string }
  >
  'restore-game': Row<null, { readonly title: string; readonly missedSeconds: number }>
  'delete-game': Row<{ readonly title: string; readonly movies: number; readonly usageRecords: number }, null>
  'create-test-game': Row<null, { readonly title: string; readonly lengthSeconds: number }>
  ingest: Row<null, { readonly accepted: number }>
  'sign-in': Nothing
  'make-link': Row<null, { readonly linkedTask: LinkedTask; readonly userId: string }>
  'open-link': Row<null, { readonly linkedTask: LinkedTask }>
  look: Row<null, { readonly caseId: string; readonly minutes: number; readonly screens: readonly LookedScreen[] }>
  'set-looks': Row<{ readonly looks: LookSetting }, { readonly looks: LookSetting }>
  'open-case': Row<null, { readonly caseId: string; readonly about: string }>
  'answer-case': Row<null, { readonly caseId: string; readonly about: string }>
  'sign-out': Nothing
  'refresh-reuse': Nothing
  'change-password': Nothing
  'secure-login': Nothing
  'reset-password': Nothing
  'add-authenticator': Nothing
  'replace-authenticator': Nothing
  'remove-authenticator': Nothing
  'use-recovery-code': Nothing
  'renew-recovery-codes': Nothing
  'guess-second-factor': Nothing
  'remove-second-factors': Row<
    { readonly recoveryCodes: number; readonly hadApp: boolean; readonly passkeys: number },
    { readonly userId: string; readonly reason: string }
  >
  'demand-second-factor': Row<null, { readonly from: LocalDate }>
  'end-second-factor-demand': Row<{ readonly from: LocalDate }, null>
  'ask-own-address': Nothing
  'cancel-own-address': Nothing
  'change-own-address': Row<null, { readonly accountId: string; readonly ownAddress: string }>
  'add-passkey': Row<null, Title>
  'rename-passkey': Row<Title, Title>
  'remove-passkey': Row<Title, null>
  'link-provider': Row<null, Title>
  'unlink-provider': Row<Title, { readonly userId: string; readonly reason: string | null }>
  'end-session': Nothing
  'end-other-sessions': Nothing
}

export type AuditFacts<K extends AuditKind> = FactsOfKinds[K]

export interface AuditEntry<K extends AuditKind = AuditKind> extends AuditRecord {
  readonly action: K
  readonly before: AuditFacts<K>['before']
  readonly after: AuditFacts<K>['after']
}

export type WrittenEntry<K extends AuditKind = AuditKind> = AuditEntry<K> & { readonly sequence: number }
