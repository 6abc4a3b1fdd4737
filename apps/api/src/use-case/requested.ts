import type { RefusalCode } from '@touchline/contract/refusal/refusal-code'
import type { RequestPurchase } from '@touchline/contract/request-purchase'
import type { Instant } from '@touchline/domain/calendar'
import type { Money } from '@touchline/domain/money'
import type { ContractAtInstant } from '../books/contract/contracts.ts'
import type { Tx } from '../db/connect.ts'
import type { Refusal } from './refusal.ts'

export interface QuotedPurchase {
  readonly kind: 'offer'
  readonly total: Money
  readonly monthly: Money | null
  readonly startsAt: Instant
  readonly endsAt: Instant | null
}

export interface Approved extends ContractAtInstant {
  readonly actor: string
  readonly quotedTotal: number
  readonly newId: () => string
}

export interface Requested<P extends RequestPurchase, C extends RefusalCode> {
  readonly quote: (tx: Tx, place: ContractAtInstant, purchase: P) => Promise<QuotedPurchase | Refusal<C>>
  readonly buy: (tx: Tx, approved: Approved, purchase: P) => Promise<Refusal<C | 'quote-changed'> | null>
}
