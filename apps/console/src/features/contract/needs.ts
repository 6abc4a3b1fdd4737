import { dateOf, daysBetween } from '@touchline/domain/calendar'
import { scheduledCancellationOf } from '@touchline/domain/cancellation'
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
import type { NextTerm, OverviewAccount } from './overview-account.ts'

/** What needs the reader, the most urgent first. A failed payment is shown above every screen, not here. */
export type Need =
  | { readonly kind: 'expired' | 'trial-ended' }
  | { readonly kind: 'card-expired' | 'card-expiring'; readonly date: string }
  | { readonly kind: 'cancellation'; readonly date: string }
  | { readonly kind: 'upload'; readonly time: Consumption }
  | { readonly kind: 'plan-change'; readonly date: string; readonly group: PlanGroup }
  | { readonly kind: 'renewal'; readonly term: NextTerm }

/** What decides which needs there are. */
export interface NeedInput extends Pick<OverviewAccount, 'contract' | 'catalogue' | 'now' | 'nextTerm'> {
  readonly document: Pick<OverviewAccount['document'], 'payment'>
  /** The organisation's upload time; null where there is none to use, or where it is not known. */
  readonly upload: Consumption | null
}

/** How long before the last day of a yearly term its renewal is announced. */
const RENEWAL_NOTICE_DAYS = 30

/** What to say above the overview: the most urgent, and whatever is scheduled; nothing when all is well. */
export const needsToShow = (account: NeedInput): readonly Need[] =>
  needsOf(account).filter(({ kind }, index) => index === 0 || kind === 'cancellation' || kind === 'plan-change')

function needsOf({ contract, catalogue, now, document, nextTerm, upload }: NeedInput): readonly Need[] {
  const state = contractStateAt(contract, catalogue, now).kind
  const today = dateOf(now, contract.zone)
  const card = cardNeed(document.payment, today)
  const cancelledAt = scheduledCancellationOf(contract, catalogue, now)
  return [
    ...planNeed(state),
    ...card.filter(({ kind }) => kind === 'card-expired'),
    ...(cancelledAt === null ? [] : [{ kind: 'cancellation' as const, date: dateOf(cancelledAt - 1, contract.zone) }]),
    ...card.filter(({ kind }) => kind === 'card-expiring'),
    ...planChangeNeed(contract, catalogue, now),
    ...renewalNeed(nextTerm, today),
    ...(upload === null || alertOf(upload) === 'none' ? [] : [{ kind: 'upload' as const, time: upload }]),
  ]
}

function planNeed(state: ContractStateKind): readonly Need[] {
  if (state === 'cancelled') return [{ kind: 'expired' }]
  return state === 'trial-readonly' ? [{ kind: 'trial-ended' }] : []
}

/** Only a card that is charged needs a notice. */
function cardNeed({ method, paymentService }: OverviewAccount['document']['payment'], today: string): readonly Need[] {
  if (method !== 'CREDIT_CARD' || paymentService === null) return []
  const expiry = cardExpiry(paymentService, today)
  return expiry.kind === 'valid' ? [] : [{ kind: `card-${expiry.kind}`, date: expiry.lastDay }]
}

function planChangeNeed(contract: Contract, catalogue: Catalogue, now: number): readonly Need[] {
  const entry = scheduledBaseEntry(contract, catalogue, now)
  const group = entry === null ? null : groupOf(planOf(entry, catalogue), catalogue)
  if (entry === null || group?.kind !== 'paid') return []
  return [{ kind: 'plan-change', date: dateOf(entry.start, contract.zone), group }]
}

/** The term ends the day before the next one begins. */
const renewalNeed = (term: NextTerm | null, today: string): readonly Need[] =>
  term !== null && daysBetween(today, term.startDate) - 1 <= RENEWAL_NOTICE_DAYS ? [{ kind: 'renewal', term }] : []
