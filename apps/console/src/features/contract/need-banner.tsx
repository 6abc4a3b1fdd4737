import { Link } from '@tanstack/react-router'
import { dateOf } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { Banner } from '../../ui/dialog/banner.tsx'
import type { Need } from './needs.ts'
import type { OverviewAccount } from './overview-account.ts'
import { PriceBanner } from './price-banner.tsx'
import { RenewalNotice } from './renewal.tsx'
import { UploadNeed } from './upload-need.tsx'

interface NeedBannerProps {
  readonly account: OverviewAccount
  readonly need: Need | null
}

/** One need, with the one button that settles it; where there is none, prices that rise. */
export function NeedBanner({ need, account }: NeedBannerProps) {
  const t = useTranslations('overview')
  const date = useLastDay(account)
  switch (need?.kind) {
    case undefined:
      return (account.contract.priceNotices ?? []).length > 0 && <PriceBanner />
    case 'no-plan':
      return (
        <Banner tone="wait" title={t('needs.noPlan')} action={<BuyPlan account={account} to="/purchase-plan" />}>
          {t('needs.noPlanText')}
        </Banner>
      )
    case 'expired':
      return (
        <Banner
          tone="wait"
          title={t('needs.expired', { date })}
          action={<BuyPlan account={account} to="/purchase-plan" />}
        >
          {t('needs.expiredText')}
        </Banner>
      )
    case 'trial-ended':
      return (
        <Banner tone="wait" title={t('needs.trialEnded')} action={<BuyPlan account={account} to="/change-plan" />}>
          {t('needs.trialEndedText')}
        </Banner>
      )
    case 'card-expired':
      return <CardBanner tone="error" title={t('needs.cardExpired', { date: need.date })} />
    case 'card-expiring':
      return <CardBanner tone="wait" title={t('needs.cardExpiring', { date: need.date })} />
    case 'upload':
      return <UploadNeed account={account} subject={need.subject} />
    case 'renewal':
      return <RenewalNotice account={account} term={need.term} />
  }
}

/** The day of the contract's end, in its zone. */
function useLastDay({ contract: { cancellation, zone } }: Account): string {
  const { locale } = useLanguage()
  return cancellation.state === 'none' ? '' : dateText(dateOf(cancellation.at - 1, zone), locale, 'fullDay')
}

interface BuyPlanProps {
  readonly account: Account
  readonly to: '/purchase-plan' | '/change-plan'
}

/** Esports organisations have no plan pages. */
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

function CardBanner({ tone, title }: { readonly tone: 'error' | 'wait'; readonly title: string }) {
  const t = useTranslations('overview')
  const action = (
    <Allowed to="pay">
      <Link className="btn" to="/contract-info/payment-info-change">
        {t('changeCard')}
      </Link>
    </Allowed>
  )
  return (
    <Banner tone={tone} title={title} action={action}>
      {t('needs.cardText')}
    </Banner>
  )
}
