import { Link } from '@tanstack/react-router'
import { addDays, dateOf, daysBetween, startOfDay } from '@touchline/domain/calendar'
import { baseGroupAt, groupOf } from '@touchline/domain/contract'
import { schedulingDeadline } from '@touchline/domain/lifecycle'
import { planChangeBlock } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { Banner } from '../../ui/dialog/banner.tsx'
import { Dated } from '../../ui/figures/dated.tsx'
import { moneyText } from '../../ui/figures/money.tsx'
import type { NextTerm } from './overview-account.ts'

interface RenewalProps {
  readonly account: Account
  readonly term: NextTerm
}

/** What the new term costs and when, and how long the plan can still be changed or cancelled before. */
export function RenewalNotice({ account, term }: RenewalProps) {
  const t = useTranslations('renewal')
  const amount = useAmount(term)
  const { contract, now } = account
  const deadline = dateOf(
    schedulingDeadline(startOfDay(term.startDate, contract.zone), contract.zone) - 1,
    contract.zone,
  )
  const days = daysBetween(dateOf(now, contract.zone), deadline)
  const end = lastDayBefore(term)
  // An unpaid bill is shown above the screen, and does not move the deadline.
  const block = planChangeBlock({ ...account, unsettled: false })
  return (
    <Banner
      tone="info"
      title={t('title', { date: term.startDate, amount })}
      action={<WayOn canChange={block === null} />}
    >
      {block === null && t('open', { days, deadline, end })}
      {block === 'past-deadline' && t('passed', { end })}
      {block === 'esports' && t('cancel', { end })}
    </Banner>
  )
}

/** Past the deadline, and where plans are not for sale, the renewal can only be cancelled. */
function WayOn({ canChange }: { readonly canChange: boolean }) {
  const t = useTranslations('shell')
  return canChange ? (
    <Allowed to="buy">
      <Link className="btn" to="/change-plan">
        {t('manageSubscription')}
      </Link>
    </Allowed>
  ) : (
    <Allowed to="close-account">
      <Link className="btn" to="/cancel-subscription">
        {t('cancelYearlySubscription')}
      </Link>
    </Allowed>
  )
}

/** That a coupon discounts the term in force only; nothing where the next term has a discount, too. */
export function DiscountEnd({ account: { contract, catalogue, now }, term }: RenewalProps) {
  const t = useTranslations('renewal')
  const amount = useAmount(term)
  const percent = baseGroupAt(contract, catalogue, now)?.discountPercent ?? 0
  const next = term.plans.flatMap(({ contractPlanId }) => catalogue.plans.get(contractPlanId) ?? [])
  if (percent === 0 || next.some((plan) => groupOf(plan, catalogue).discountPercent > 0)) return null
  return (
    <p className="soft small">
      <Dated text={t('discountEnds', { percent, end: lastDayBefore(term), amount })} />
    </p>
  )
}

const lastDayBefore = ({ startDate }: NextTerm): string => addDays(startDate, -1)

function useAmount({ charge: { total, currency } }: NextTerm): string {
  const { locale } = useLanguage()
  return moneyText({ minor: total, currency, locale })
}
