import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Banner } from '../../ui/banner.tsx'

/** A read-only plan shows nothing but why, and the one way out. */
export function ReadOnly({ kind }: { readonly kind: 'trial-readonly' | 'settlement-readonly' }) {
  const t = useTranslations('usage.readOnly')
  if (kind === 'trial-readonly') {
    const buy = (
      <Link className="btn" to="/change-plan">
        {t('choosePlan')}
      </Link>
    )
    return (
      <Banner tone="error" title={t('trialTitle')} action={buy}>
        {t('trialText')}
      </Banner>
    )
  }
  const change = (
    <Link className="btn" to="/contract-info/payment-info-change">
      {t('changeCard')}
    </Link>
  )
  return (
    <Banner tone="error" title={t('settlementTitle')} action={change}>
      {t('settlementText')}
    </Banner>
  )
}
