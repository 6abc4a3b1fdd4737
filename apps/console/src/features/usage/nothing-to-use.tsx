import { dateOf } from '@touchline/domain/calendar'
import { endOfSleep, pendingSleep } from '@touchline/domain/contract'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { Link } from '../../lib/navigation/index.ts'

interface NothingToUseProps {
  readonly kind: 'asleep' | 'trial-readonly' | 'settlement-readonly' | 'cancelled' | 'none'
  readonly account: Account
}

export function NothingToUse({ kind, account }: NothingToUseProps) {
  const t = useTranslations('usage.readOnly')
  const overview = useTranslations('overview')
  switch (kind) {
    case 'asleep':
      return <Asleep account={account} />
    case 'trial-readonly':
      return (
        <Banner
          tone="error"
          title={overview('needs.trialEnded')}
          action={<BuyPlan account={account} to="/change-plan" />}
        >
          {t('trialText')}
        </Banner>
      )
    case 'cancelled':
      return (
        <Banner tone="error" title={t('expiredTitle')} action={<BuyPlan account={account} to="/purchase-plan" />}>
          {t('trialText')}
        </Banner>
      )
    case 'none':
      return (
        <Banner tone="wait" title={overview('needs.noPlan')} action={<BuyPlan account={account} to="/purchase-plan" />}>
          {overview('needs.noPlanText')}
        </Banner>
      )
    case 'settlement-readonly':
      return (
        <Banner tone="error" title={t('settlementTitle')} action={<ChangeCard />}>
          {t('settlementText')}
        </Banner>
      )
  }
}

function Asleep({ account: { contract, now } }: Pick<NothingToUseProps, 'account'>) {
  const t = useTranslations('sleep.hero')
  const blocked = useTranslations('plans.blocked')
  const { locale } = useLanguage()
  const pending = pendingSleep(contract, now)
  if (pending === null) return null
  return (
    <Banner
      tone="later"
      title={t('title', {
        date: dateText(dateOf(endOfSleep(contract, pending).at - 1, contract.zone), locale, 'fullDay'),
      })}
      action={
        <Link className="btn ghost" to="/contract-info">
          {t('wake')}
        </Link>
      }
    >
      {blocked('asleep')}
    </Banner>
  )
}

interface BuyPlanProps {
  readonly account: Account
  readonly to: '/purchase-plan' | '/change-plan'
}

function BuyPlan({ account, to }: BuyPlanProps) {
  const plans = useTranslations('plans')
  if (account.organization.isEsports) return null
  return (
    <Allowed to="buy">
      <Link className="btn" to={to}>
        {plans('choose')}
      </Link>
    </Allowed>
  )
}

function ChangeCard() {
  const payment = useTranslations('payment')
  return (
    <Allowed to="pay">
      <Link className="btn ghost" to="/contract-info/payment-info-change">
        {payment('repair.otherCard')}
      </Link>
    </Allowed>
  )
}
