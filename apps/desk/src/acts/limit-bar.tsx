import type { Currency } from '@touchline/domain/money'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { useLocale, useTranslations } from 'use-intl'

export interface Amount {
  readonly minor: number
  readonly currency: Currency
}

interface LimitBarProps {
  readonly standing: { readonly limit: number | null; readonly usedToday: number; readonly needsSecond: boolean }
  readonly spends: Amount
}

/** How much of what one operator gives alone is used, with this order. */
export function LimitBar({ standing: { limit, usedToday, needsSecond }, spends: { minor, currency } }: LimitBarProps) {
  const t = useTranslations('acts.limit')
  const locale = useLocale()
  if (limit === null || limit === 0) return null
  const all = usedToday + minor
  const most = Math.max(limit, all)
  const money = (amount: number) => moneyText({ minor: amount, currency, locale })
  return (
    <div className="limit-bar">
      <p>
        <b>{t('who')}</b>{' '}
        <span className={needsSecond ? 'above' : undefined}>{t(needsSecond ? 'second' : 'alone')}</span>
      </p>
      <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
        <rect className="track" width="100" height="2" />
        <rect width={(100 * Math.min(all, limit)) / most} height="2" />
        {all > limit && (
          <rect className="over" x={(100 * limit) / most} width={(100 * (all - limit)) / most} height="2" />
        )}
      </svg>
      <p className="soft">
        <span>{t('most', { amount: money(limit) })}</span> <span>{t('with', { amount: money(all) })}</span>
      </p>
    </div>
  )
}
