import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { sessionStore } from '../../lib/session.ts'
import { Banner } from '../../ui/banner.tsx'

/** Where there is nothing to use the screen shows nothing but why, and the one way out. */
export function Nothing({ kind }: { readonly kind: 'trial-readonly' | 'settlement-readonly' | 'cancelled' }) {
  const t = useTranslations('usage.readOnly')
  switch (kind) {
    case 'trial-readonly':
      return (
        <Banner tone="error" title={t('trialTitle')} action={<BuyPlan to="/change-plan" />}>
          {t('trialText')}
        </Banner>
      )
    case 'cancelled':
      return (
        <Banner tone="error" title={t('expiredTitle')} action={<BuyPlan to="/purchase-plan" />}>
          {t('trialText')}
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

/** Esports organisations have no plan pages. */
function BuyPlan({ to }: { readonly to: '/purchase-plan' | '/change-plan' }) {
  const t = useTranslations('usage.readOnly')
  if (sessionStore.read()?.organizationDetail.organizationType === 'ESPORTS') return null
  return (
    <Link className="btn" to={to}>
      {t('choosePlan')}
    </Link>
  )
}

function ChangeCard() {
  const t = useTranslations('usage.readOnly')
  return (
    <Link className="btn ghost" to="/contract-info/payment-info-change">
      {t('changeCard')}
    </Link>
  )
}
