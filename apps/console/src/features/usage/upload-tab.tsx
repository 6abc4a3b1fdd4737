import { alertOf } from '@touchline/domain/usage'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { limitText, usedText } from '../../lib/usage-units.ts'
import { Banner } from '../../ui/banner.tsx'
import { isUnlimited, organizationTime, type UsageAccount, userTimes } from './account.ts'
import { ByUser } from './by-user.tsx'
import { TimeCards } from './time-cards.tsx'

/** Upload: the organisation's time, and who used it. */
export function UploadTab({ account }: { readonly account: UsageAccount }) {
  return (
    <>
      <UploadAlert account={account} />
      <TimeCards account={account} kind="upload" />
      <ByUser account={account} rows={userTimes(account, 'upload')} />
    </>
  )
}

function UploadAlert({ account }: { readonly account: UsageAccount }) {
  const t = useTranslations('usage.upload')
  const { locale } = useLanguage()
  const { limit, used } = organizationTime(account, 'upload')
  const alert = alertOf({ limit, used })
  if (alert === 'none' || isUnlimited(account, 'upload')) return null
  const figures = { used: usedText(used, 'upload', locale), limit: limitText(limit.hard, 'upload', locale) }
  return alert === 'hard' ? (
    <Banner tone="error" title={t('hard')}>
      {t('alertText', figures)}
    </Banner>
  ) : (
    <Banner tone="wait" title={t('soft')}>
      {t('alertText', figures)}
    </Banner>
  )
}
