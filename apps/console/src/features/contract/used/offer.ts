import { amountToCover, quoteAddOn } from '@touchline/domain/add-ons'
import type { Money } from '@touchline/domain/money'
import { paceNow } from '../../../forms/pace/pace-now.ts'
import type { PaceSubject } from '../../../forms/pace/pace-subject.ts'
import type { Account } from '../../../lib/account/account.ts'

export interface HoursOffer {
  readonly hours: number
  readonly price: Money
}

/** Null: none missing, none on sale, or the largest is not enough. */
export function offerFor(account: Account, subject: PaceSubject): HoursOffer | null {
  const { kind, time, isUnlimited, period } = subject
  const { outlook } = paceNow(subject)
  const missing = Math.max(outlook?.expected ?? 0, time.used) - time.limit.hard
  if (isUnlimited || missing <= 0 || account.document.payment.method !== 'CREDIT_CARD') return null
  const hours = amountToCover(kind, period.cycle, missing)
  // Missing details are asked for on purchase.
  const payer = { hasContact: true, hasCard: true, paysByCard: true }
  const quote = quoteAddOn({ ...account, payer }, { kind, hours, forOneUser: false })
  return quote.kind === 'refused' ? null : { hours, price: quote.total }
}
