import { useQuery } from '@tanstack/react-query'
import { firstDay } from '@touchline/domain/calendar'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { usePriceChange } from '../../lib/account/next-year.ts'
import { type PlannerAccount, usePlannerAccount } from '../../lib/account/planner-account.ts'
import { bellQuery } from '../../lib/bell-query.ts'
import { Link } from '../../lib/navigation/index.ts'

interface PriceBannerProps {
  readonly read: ReactNode
}

export function PriceBanner({ read }: PriceBannerProps) {
  const { language } = useLanguage()
  const { data: bell } = useQuery(bellQuery(language))
  const account = usePlannerAccount()
  if (bell === undefined || account.state !== 'ready') return null
  const isNews = bell.notices.some(({ kind, isUnread }) => kind === 'price-changes' && isUnread)
  return isNews ? <Shown account={account.value} /> : read
}

function Shown({ account }: { readonly account: PlannerAccount }) {
  const t = useTranslations('prices')
  const { locale } = useLanguage()
  const bills = usePriceChange(account)
  if (bills === null || bills.before.total.minor === bills.after.total.minor) return null
  const { month, before, after } = bills
  const money = (minor: bigint) => moneyText({ minor: Number(minor), currency: account.contract.currency, locale })
  const action = (
    <Link className="btn ghost" to="/price-change">
      {t('both')}
    </Link>
  )
  return (
    <Banner
      tone="later"
      title={t('banner.title', { date: dateText(firstDay(month), locale, 'fullDay') })}
      action={action}
    >
      {t('banner.text', {
        month: dateText(firstDay(month), locale, 'month'),
        before: money(before.total.minor),
        after: money(after.total.minor),
        more: money(after.total.minor - before.total.minor),
      })}
    </Banner>
  )
}
