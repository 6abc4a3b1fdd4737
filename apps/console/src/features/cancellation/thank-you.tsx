import { useTranslations } from 'use-intl'
import { LonePage } from '../../forms/lone-page.tsx'

/** After an account was deleted: no session, nothing to load. */
export function ThankYou() {
  const t = useTranslations('cancellation')
  return (
    <LonePage title={t('thankYou')}>
      <p>{t('thankYouText')}</p>
      <p className="soft">{t('thankYouReceipts')}</p>
      <a className="btn ghost" href="#/login">
        {t('toLogin')}
      </a>
    </LonePage>
  )
}
