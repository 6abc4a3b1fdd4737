import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import type { Cycle } from '@touchline/domain/catalogue'
import { reservationDeadline, termEndAt } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'
import { Heading } from '../../ui/heading.tsx'
import { Lead } from '../../ui/lead.tsx'
import { isPurchase, isYearly, type Shop, stateOf } from './shop.ts'

interface HeadProps {
  readonly shop: Shop
  readonly cycle: Cycle
}

/** The title by the kind of contract, and when a change would take effect. */
export function Head({ shop, cycle }: HeadProps) {
  const t = useTranslations()
  const title = isPurchase(shop)
    ? t('plans.purchaseTitle')
    : isYearly(shop)
      ? t('shell.manageSubscription')
      : t('plans.changeTitle')
  return (
    <div className="head">
      <div>
        <Heading>{title}</Heading>
        <When shop={shop} cycle={cycle} />
        <p className="small soft">{shop.organization.isGlobal ? t('plans.hintGlobal') : t('plans.hintRegional')}</p>
      </div>
    </div>
  )
}

/** Until when a change of a running term can be reserved; otherwise when which change begins. */
function When({ shop, cycle }: HeadProps) {
  const t = useTranslations('plans')
  const { contract, catalogue, now } = shop
  const { zone } = contract
  const end = termEndAt(contract, catalogue, now)
  if (end !== null) {
    const deadline = reservationDeadline(end, zone)
    const dates = { end: dateOf(end - 1, zone), deadline: dateOf(deadline - 1, zone) }
    return <Lead text={now < deadline ? t('deadline', dates) : t('deadlinePassed', dates)} />
  }
  if (cycle === 'year') return <Lead text={t('whenYearly')} />
  if (isPurchase(shop)) return null
  const next = { date: dateOf(startOfNextMonth(now, zone), zone) }
  // Leaving the football-type plan is a downgrade whatever is chosen.
  return <Lead text={stateOf(shop).kind === 'mbp' ? t('whenAny', next) : t('when', next)} />
}
