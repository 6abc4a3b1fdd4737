import { dateOf } from '@touchline/domain/calendar'
import { reservationOf } from '@touchline/domain/cancellation'
import type { Catalogue, PlanGroup } from '@touchline/domain/catalogue'
import {
  type Contract,
  type ContractStateKind,
  contractStateAt,
  groupOf,
  planOf,
  scheduledBaseEntry,
} from '@touchline/domain/contract'
import { cardExpiry } from '@touchline/domain/payment'
import { alertOf, type Consumption } from '@touchline/domain/usage'
import type { Account } from './account.ts'

/** What asks for the reader, the most urgent first. A failed payment is told above every screen, not here. */
export type Need =
  | { readonly kind: 'expired' | 'trial-ended' }
  | { readonly kind: 'card-expired' | 'card-expiring'; readonly date: string }
  | { readonly kind: 'reserved'; readonly date: string }
  | { readonly kind: 'upload'; readonly time: Consumption }
  | { readonly kind: 'scheduled'; readonly date: string; readonly group: PlanGroup }

/** What a need is told from. */
export interface Needy extends Pick<Account, 'contract' | 'catalogue' | 'now'> {
  readonly document: Pick<Account['document'], 'payment'>
  /** The organisation's upload time; null where there is none to use, or where it is not known. */
  readonly upload: Consumption | null
}

/** What to say above the overview: the most urgent, and whatever is reserved; nothing when all is well. */
export const needsToTell = (account: Needy): readonly Need[] =>
  needsOf(account).filter(({ kind }, index) => index === 0 || kind === 'reserved' || kind === 'scheduled')

function needsOf({ contract, catalogue, now, document, upload }: Needy): readonly Need[] {
  const state = contractStateAt(contract, catalogue, now).kind
  const card = cardNeed(document.payment, dateOf(now, contract.zone))
  const reserved = reservationOf(contract, catalogue, now)
  return [
    ...planNeed(state),
    ...card.filter(({ kind }) => kind === 'card-expired'),
    ...(reserved === null ? [] : [{ kind: 'reserved' as const, date: dateOf(reserved - 1, contract.zone) }]),
    ...card.filter(({ kind }) => kind === 'card-expiring'),
    ...scheduledNeed(contract, catalogue, now),
    ...(upload === null || alertOf(upload) === 'none' ? [] : [{ kind: 'upload' as const, time: upload }]),
  ]
}

function planNeed(state: ContractStateKind): readonly Need[] {
  if (state === 'cancelled') return [{ kind: 'expired' }]
  return state === 'trial-readonly' ? [{ kind: 'trial-ended' }] : []
}

/** Only a card that is charged is worth a word. */
function cardNeed({ method, paymentService }: Account['document']['payment'], today: string): readonly Need[] {
  if (method !== 'CREDIT_CARD' || paymentService === null) return []
  const expiry = cardExpiry(paymentService, today)
  return expiry.kind === 'valid' ? [] : [{ kind: `card-${expiry.kind}`, date: expiry.lastDay }]
}

function scheduledNeed(contract: Contract, catalogue: Catalogue, now: number): readonly Need[] {
  const entry = scheduledBaseEntry(contract, catalogue, now)
  const group = entry === null ? null : groupOf(planOf(entry, catalogue), catalogue)
  if (entry === null || group?.kind !== 'paid') return []
  return [{ kind: 'scheduled', date: dateOf(entry.start, contract.zone), group }]
}
