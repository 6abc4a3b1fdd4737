import type { BoughtThing } from '../add-ons/index.ts'
import type { Instant, LocalDate, YearMonth } from '../calendar/index.ts'
import type { HeldTime } from '../contract/index.ts'
import type { BillingId, PlanGroupId } from '../ids/index.ts'
import type { Currency } from '../money/index.ts'
import type { BillingRole } from '../people/index.ts'
import type { Cause } from '../projection/index.ts'
import type { ConfirmedKind } from './confirmed.ts'

/** An amount as it is stored: minor units. */
export interface AmountFact {
  readonly minor: number
  readonly currency: Currency
}

/** The month or term of a bill. */
export interface BillFact {
  readonly billingId: BillingId
  readonly cycle: 'month' | 'year'
  readonly month: YearMonth
  readonly amount: AmountFact
}

export interface CardFact {
  readonly brand: string
  readonly last4: string
}

/** Why a bill differs from the one before it, in minor units: a story of `domain/projection` as it is stored. */
export type StoryFact =
  | { readonly kind: 'first'; readonly days: number; readonly ofDays: number }
  | { readonly kind: 'same' }
  | {
      readonly kind: 'changed'
      readonly difference: number
      readonly causes: readonly { readonly kind: Cause['kind']; readonly minor: number }[]
      readonly rest: number
    }

interface UsedFact {
  readonly thing: 'upload' | 'export'
  readonly usedSeconds: number
  readonly limitSeconds: number
  /** The counting period's last day. */
  readonly until: LocalDate
}

interface AboveFact {
  readonly amount: AmountFact
  readonly threshold: AmountFact
  /** When it is charged. */
  readonly on: LocalDate
}

/** For a notice before a date: which one it is; those of earlier versions do not say it. */
interface StepFact {
  readonly step?: string | undefined
  /** Days from the morning on which it was sent to the day that it is about; negative after that. */
  readonly days?: number | undefined
}

/** On the day before a change, and on its day. */
interface CountsFact {
  readonly before: number
  readonly after: number
}

interface TimesFact {
  readonly before: HeldTime
  readonly after: HeldTime
}

interface PersonFact {
  readonly userName: string
  readonly at: Instant
}

/** Somebody who was to leave on that day. */
interface DepartureFact extends PersonFact {
  readonly person: string
  readonly leavesOn: LocalDate
}

interface RecipientFact extends PersonFact {
  readonly address: string
}

interface PasskeyFact extends PersonFact {
  /** As its owner called it. */
  readonly passkey: string
}

/** A purchase that somebody asked approval for: of a plan, or so many hours or seats. */
export interface RequestFact {
  readonly requestId: string
  readonly asker: string
  readonly plan: PlanGroupId | null
  readonly thing: 'upload' | 'export' | 'analysts' | 'viewers' | null
  readonly count: number
  readonly amount: AmountFact
}

/** What each kind says, as it is stored: its sentences are made of this alone. Plans are named by their group. */
export interface NoticeFacts {
  readonly paid: BillFact & { readonly on: LocalDate; readonly card: CardFact | null; readonly receipt: string }
  readonly 'payment-failed': BillFact & {
    readonly card: CardFact | null
    /** What the bank said, as `domain/payment` names it. */
    readonly reason: string
    /** When it is tried again by itself; null where it is not. */
    readonly retryOn: LocalDate | null
  }
  readonly 'retry-planned': BillFact & { readonly on: LocalDate; readonly card: CardFact | null }
  readonly 'plan-paused': BillFact & { readonly plan: PlanGroupId | null }
  readonly 'plan-restored': { readonly plan: PlanGroupId | null }
  readonly 'contract-expires': StepFact & {
    /** The last day on which it can be read. */
    readonly on: LocalDate
    readonly plan: PlanGroupId | null
    /** All that is unpaid. */
    readonly owed: AmountFact
    /** The term that paying it begins; null where it begins none. */
    readonly term: AmountFact | null
  }
  readonly 'transfer-due': StepFact & BillFact & { readonly on: LocalDate; readonly isOverdue: boolean }
  readonly 'month-explained': BillFact & {
    readonly story: StoryFact | null
    readonly uploadSeconds: number
    readonly exportSeconds: number
    /** What the next bill will be if nothing changes. */
    readonly next: AmountFact | null
  }
  readonly 'next-payment-above': AboveFact
  readonly 'storage-above': AboveFact
  readonly 'usage-reached': UsedFact & { readonly percent: number }
  readonly 'limit-reached': UsedFact & {
    readonly limit: 'soft' | 'hard'
    /** At this pace the limit is not passed; notices of earlier versions do not say it. */
    readonly isEnough?: boolean | undefined
  }
  readonly 'outlook-over': UsedFact & { readonly runsOutOn: LocalDate }
  readonly 'purchase-confirmed': {
    readonly what: ConfirmedKind
    readonly plan: PlanGroupId | null
    /** The plan before a change; notices of earlier versions do not say it. */
    readonly from?: PlanGroupId | null | undefined
    /** From when on it holds. */
    readonly on: LocalDate
    readonly amount: AmountFact | null
    /** How much more or less a month costs. */
    readonly effect: AmountFact | null
    /** In addition to a plan; notices of earlier versions do not say it. */
    readonly bought?: readonly BoughtThing[] | undefined
  }
  readonly 'scheduled-change': {
    readonly on: LocalDate
    readonly from: PlanGroupId | null
    /** Null where the contract ends. */
    readonly to: PlanGroupId | null
    /** What is gained and lost. */
    readonly uploadSeconds: TimesFact
    readonly exportSeconds: TimesFact
    readonly analysts: CountsFact
    readonly viewers: CountsFact
  }
  readonly renewal: StepFact & {
    readonly on: LocalDate
    readonly plan: PlanGroupId
    readonly amount: AmountFact
    /** The last day on which the next term can be changed. */
    readonly changeUntil: LocalDate
    /** What the year that ends cost with its coupon; null, or not there, without one. */
    readonly withCoupon?: AmountFact | null | undefined
  }
  readonly 'trial-ends': StepFact & { readonly on: LocalDate }
  readonly 'coupon-ends': StepFact & {
    readonly on: LocalDate
    readonly plan: PlanGroupId
    readonly before: AmountFact
    readonly after: AmountFact
  }
  readonly 'card-expires': StepFact & {
    readonly on: LocalDate
    readonly lastDay: LocalDate
    readonly card: CardFact
  }
  readonly deletion: StepFact & { readonly on: LocalDate }
  readonly 'request-asked': RequestFact & {
    readonly userName: string
    readonly until: LocalDate
    /** The requester's; notices of earlier versions have none. */
    readonly note?: string | null | undefined
  }
  readonly 'request-approved': RequestFact & { readonly userName: string }
  readonly 'request-declined': RequestFact & { readonly userName: string; readonly reason: string }
  readonly 'request-expired': RequestFact
  readonly 'request-decided': RequestFact & { readonly userName: string; readonly isApproved: boolean }
  readonly 'request-over': RequestFact & { readonly how: 'withdrawn' | 'expired' }
  /** Null: there is no limit now; 0: every purchase is asked for. */
  readonly 'request-limit': PersonFact & { readonly limit: AmountFact | null }
  readonly 'request-limit-changed': PersonFact & { readonly limit: AmountFact | null }
  /** `amount`: of all that they bought on that day, as it was shown. */
  readonly 'request-limit-passed': PersonFact & { readonly limit: AmountFact; readonly amount: AmountFact }
  readonly 'person-joined': PersonFact & {
    readonly person: string
    /** Null of a successor. */
    readonly role: BillingRole | null
    /** For a successor: when the one who named them leaves. */
    readonly leavesOn: LocalDate | null
  }
  readonly 'person-left': PersonFact & {
    readonly person: string
    readonly isRemoved: boolean
    /** Removed because the platform deleted the user; notices of earlier versions do not say it. */
    readonly isByPlatform?: boolean | undefined
  }
  readonly 'role-changed': PersonFact & { readonly person: string; readonly role: BillingRole }
  readonly 'person-stays': DepartureFact
  readonly 'departure-waits': DepartureFact
  readonly 'departure-void': DepartureFact
  readonly 'administers-again': PersonFact & { readonly person: string }
  readonly 'recipient-added': RecipientFact
  readonly 'login-joined': PersonFact & {
    /** The name of the organisation. */
    readonly joined: string
    readonly role: BillingRole
  }
  readonly 'new-browser': PersonFact
  readonly 'mail-changed': PersonFact
  readonly 'card-changed': PersonFact & { readonly card: CardFact }
  readonly 'session-ended': PersonFact
  readonly 'sessions-ended': PersonFact
  readonly 'own-address-changed': PersonFact
  readonly 'password-changed': PersonFact
  readonly 'login-secured': PersonFact
  readonly 'passkey-added': PasskeyFact
  readonly 'passkey-removed': PasskeyFact
  readonly 'second-factor': PersonFact & {
    readonly what: 'added' | 'removed' | 'used' | 'renewed' | 'guessed'
    /** Added in place of another app; notices of earlier versions do not say it. */
    readonly isReplaced?: boolean | undefined
  }
  readonly 'second-factors-removed': PersonFact
  readonly 'second-factor-demanded': {
    readonly userName: string
    /** From this day on. */
    readonly on: LocalDate
    readonly isReminder: boolean
  }
  /** The day is null where it is demanded no more. */
  readonly 'second-factor-demand': PersonFact & { readonly on: LocalDate | null }
}
