import { cycleOf } from '@touchline/contract/wire-invoice'
import { firstDay } from '@touchline/domain/calendar'
import { billKind } from '@touchline/domain/payment'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { WayBack } from '@touchline/ui/way-back.tsx'
import { dateText } from '@touchline/words/date-text'
import { gapAfter } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { FailedPayment, type FrameProps } from '../../../forms/card/failed-payment.tsx'
import { useNextTry } from '../../../forms/card/next-try.tsx'
import { PausedPlan } from '../../../forms/card/paused-plan.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { useFailedBilling } from '../../../lib/account/use-account.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { monthText, owedBilling } from '../../../lib/wire/payment-status.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { Kicker } from '../headline/kicker.tsx'
import { Said } from '../headline/said.tsx'

export function Unpaid({ account }: { readonly account: OverviewAccount }) {
  const t = useTranslations()
  const { locale } = useLanguage()
  const billing = owedBilling(account)
  if (billing === undefined) return null
  const cycle = cycleOf(billing)
  const month = dateText(
    firstDay(monthText(billing.billingTargetYearMonth)),
    locale,
    cycle === 'year' ? 'monthYear' : 'month',
  )
  return (
    <div className="answer">
      <Kicker account={account}>{t('payment.repair.unpaid')}</Kicker>
      <Said charge={billing.charge} when={t('season.forPeriod', { cycle, month })} />
      <Several account={account} />
    </div>
  )
}

/** Shown if more bills are owed than the one paid here. */
function Several({ account: { billings, contract } }: { readonly account: OverviewAccount }) {
  const t = useTranslations('payment.repair')
  const { locale } = useLanguage()
  const owed = billings.filter((each) => billKind(each) === 'declined' && each.charge.currency === contract.currency)
  if (owed.length < 2) return null
  const minor = owed.reduce((sum, { charge }) => sum + charge.total, 0)
  const amount = moneyText({ minor, currency: contract.currency, locale })
  return (
    <p className="ending-text">
      {t('several', { count: owed.length, amount })} <Link to="/billing-history">{t('all')}</Link>
    </p>
  )
}

function OnTheField({ title, action, reason, code }: FrameProps) {
  const t = useTranslations('payment.repair')
  const nextTry = useNextTry(useFailedBilling())
  return (
    <div className="because repair" role="alert">
      <span className="hidden-text">{title} </span>
      <p>
        <b>{reason}</b>
        {gapAfter(reason)}
        <PausedPlan />
      </p>
      <div className="acts">
        {action}
        <details>
          <summary>{t('details')}</summary>
          {code}
        </details>
        {nextTry !== null && <WayBack icon="clock">{nextTry}</WayBack>}
      </div>
    </div>
  )
}

export const Repair = () => <FailedPayment frame={OnTheField} />
