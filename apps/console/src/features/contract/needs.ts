import { dateOf, daysBetween } from '@touchline/domain/calendar'
import { type ContractStateKind, contractStateAt } from '@touchline/domain/contract'
import { cardExpiry } from '@touchline/domain/payment'
import { warningOf } from '@touchline/domain/usage'
import type { PaceSubject } from '../../forms/pace/pace-subject.ts'
import type { NextTerm, OverviewAccount } from './overview-account.ts'
import { paceOfSubject } from './used/subject.ts'

/**
 * What needs the reader, the most urgent first. A failed payment is shown above every screen, and what the reader has
 * scheduled stands among what comes.
 */
export type Need =
  | { readonly kind: 'no-plan' | 'expired' | 'trial-ended' }
  | { readonly kind: 'card-expired' | 'card-expiring'; readonly date: string }
  | { readonly kind: 'upload'; readonly subject: PaceSubject }
  | { readonly kind: 'renewal'; readonly term: NextTerm }

/** What decides which needs there are. */
export interface NeedInput extends Pick<OverviewAccount, 'contract' | 'catalogue' | 'now' | 'nextTerm'> {
  readonly document: Pick<OverviewAccount['document'], 'payment'>
  /** The organisation's upload time in the running period; null where there is none to use, or where it is not known. */
  readonly upload: PaceSubject | null
}

/** How long before the last day of a yearly term its renewal is announced. */
const RENEWAL_NOTICE_DAYS = 30

/** What to say above the overview: the most urgent; null when all is well. The others wait among what comes. */
export function needToShow({ contract, catalogue, now, document, nextTerm, upload }: NeedInput): Need | null {
  const state = contractStateAt(contract, catalogue, now).kind
  const today = dateOf(now, contract.zone)
  const needs = [
    ...planNeed(state),
    ...cardNeed(document.payment, today),
    ...renewalNeed(nextTerm, today),
    ...(upload === null || warningOf(upload.time, paceOfSubject(upload)) === 'none'
      ? []
      : [{ kind: 'upload' as const, subject: upload }]),
  ]
  return needs[0] ?? null
}

function planNeed(state: ContractStateKind): readonly Need[] {
  if (state === 'none') return [{ kind: 'no-plan' }]
  if (state === 'cancelled') return [{ kind: 'expired' }]
  return state === 'trial-readonly' ? [{ kind: 'trial-ended' }] : []
}

/** Only a card that is charged needs a notice. */
function cardNeed({ method, paymentService }: OverviewAccount['document']['payment'], today: string): readonly Need[] {
  if (method !== 'CREDIT_CARD' || paymentService === null) return []
  const expiry = cardExpiry(paymentService, today)
  return expiry.kind === 'valid' ? [] : [{ kind: `card-${expiry.kind}`, date: expiry.lastDay }]
}

/** The term ends the day before the next one begins. */
const renewalNeed = (term: NextTerm | null, today: string): readonly Need[] =>
  term !== null && daysBetween(today, term.startDate) - 1 <= RENEWAL_NOTICE_DAYS ? [{ kind: 'renewal', term }] : []
