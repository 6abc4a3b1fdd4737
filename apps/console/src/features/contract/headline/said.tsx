import type { BillingInfo } from '@touchline/contract/billing'
import { BigMoney } from '@touchline/ui/figures/money.tsx'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'

interface SaidProps {
  readonly charge: Pick<BillingInfo['charge'], 'total' | 'currency'> | null
  readonly when: string
}

export function Said({ charge, when }: SaidProps) {
  const t = useTranslations('contract')
  const { locale } = useLanguage()
  return (
    <div className="said" aria-live="polite">
      {charge === null ? (
        <span className="money large waiting">{t('calculating')}</span>
      ) : (
        <BigMoney minor={charge.total} currency={charge.currency} locale={locale} />
      )}
      <p className="when">{when}</p>
    </div>
  )
}
