import type { RequestPurchase } from '@touchline/contract/request-purchase'
import { dateOf } from '@touchline/domain/calendar'
import { requestEnd } from '@touchline/domain/requests'
import { AskDialog } from '../../../forms/asking/ask-dialog.tsx'
import { useTerms } from '../../../forms/requests/terms.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { groupName } from '../plan-choice.ts'
import { costOf, type PlanOffer, seatsToSend, startsNow } from './offer.ts'

interface AskPlanProps {
  readonly account: Account
  readonly offer: PlanOffer
  readonly isLimitMet?: boolean
  readonly onClose: () => void
  readonly onOver: () => void
}

export function AskPlan({ account, offer, ...rest }: AskPlanProps) {
  const { language } = useLanguage()
  const { total, monthly } = costOf(offer)
  const { contract, now } = account
  const terms = useTerms(contract.zone)
  const isNow = startsNow(offer, account)
  return (
    <AskDialog
      what={groupName(account, offer.to.id, language)}
      purchase={purchaseOf(offer)}
      currency={offer.quoted.currency}
      quotedTotal={total}
      monthly={monthly}
      startsOn={isNow ? null : dateOf(offer.boundary, contract.zone)}
      terms={terms(requestEnd(now), isNow ? (offer.kind === 'yearly' ? 'year' : 'now') : null)}
      {...rest}
    />
  )
}

function purchaseOf(offer: PlanOffer): RequestPurchase {
  const planId = offer.to.id
  const lost = offer.givesUp.map(({ couponId }) => couponId)
  const accepted = lost.length === 0 ? {} : { givesUpCoupons: lost }
  if (offer.kind === 'monthly')
    return {
      kind: 'monthly-plan',
      planId,
      ...seatsToSend(offer),
      ...(offer.choice.startsNextMonth ? { startsNextMonth: true } : {}),
      ...accepted,
    }
  return { kind: 'yearly-plan', planId, ...seatsToSend(offer), ...accepted }
}
