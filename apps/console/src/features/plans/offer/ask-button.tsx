import type { RequestPurchase } from '@touchline/contract/request-purchase'
import { useTranslations } from 'use-intl'
import { useAsking } from '../../../forms/asking/use-asking.ts'
import { Button } from '../../../ui/input/button.tsx'
import type { Offer } from './offer.ts'

interface AskButtonProps {
  readonly offer: Offer
  readonly isDisabled: boolean
  /** The plan is not chosen any more. */
  readonly onDone: () => void
}

/** In the place of the purchase, for who may not buy: an administrator decides on what is on the screen. */
export function AskButton({ offer, isDisabled, onDone }: AskButtonProps) {
  const t = useTranslations('requests')
  const { ask, isAsking } = useAsking(onDone)
  const quotedTotal = Number(offer.quoted.total.minor)
  return (
    <Button busy={isAsking} disabled={isDisabled} onClick={() => ask({ purchase: purchaseOf(offer), quotedTotal })}>
      {t('ask')}
    </Button>
  )
}

/** A scheduled coupon that the change gives up was shown with it. */
function purchaseOf(offer: Offer): RequestPurchase {
  const planId = offer.to.id
  const lost = offer.givesUp.map(({ couponId }) => couponId)
  const accepted = lost.length === 0 ? {} : { givesUpCoupons: lost }
  if (offer.kind === 'monthly')
    return {
      kind: 'monthly-plan',
      planId,
      ...(offer.choice.startsNextMonth ? { startsNextMonth: true } : {}),
      ...accepted,
    }
  const { analysts: analystNum, viewers: viewerNum } = offer.choice.seats
  return { kind: 'yearly-plan', planId, analystNum, viewerNum, ...accepted }
}
