import type { RefusalCode } from '@touchline/contract/refusal/refusal-code'
import type { RequestPurchase } from '@touchline/contract/request-purchase'
import type { Instant } from '@touchline/domain/calendar'
import type { Money } from '@touchline/domain/money'
import type { ContractAtInstant } from '../books/contract/contracts.ts'
import type { Tx } from '../db/connect.ts'
import type { Refusal } from './refusal.ts'

/** What a purchase costs and when it is for, as of now. */
export interface QuotedPurchase {
  readonly kind: 'offer'
  readonly total: Money
  /** For the first whole month, where it is paid month by month. */
  readonly monthly: Money | null
  readonly startsAt: Instant
  /** First instant after what is bought for a time; null: it lasts. */
  readonly endsAt: Instant | null
}

export interface Approved extends ContractAtInstant {
  /** Who approves it buys it: an administrator, whom no limit stops. */
  readonly actor: string
  readonly quotedTotal: number
  readonly newId: () => string
}

/** A noun's purchases as a request asks for them: refused and carried out by the use case that sells them at once. */
export interface Requested<P extends RequestPurchase, C extends RefusalCode> {
  readonly quote: (tx: Tx, place: ContractAtInstant, purchase: P) => Promise<QuotedPurchase | Refusal<C>>
  /** Null: it is bought. */
  readonly buy: (tx: Tx, approved: Approved, purchase: P) => Promise<Refusal<C | 'quote-changed'> | null>
}
