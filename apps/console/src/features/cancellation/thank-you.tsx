import './cancellation.css'
import { useTranslations } from 'use-intl'
import { LanguageSelect } from '../../i18n/language-select.tsx'
import { Heading } from '../../ui/heading.tsx'

/** After an account was deleted: no session, nothing to load. */
export function ThankYou() {
  const t = useTranslations('cancellation')
  return (
    <main className="empty farewell">
      <Heading>{t('thankYou')}</Heading>
      <p>{t('thankYouText')}</p>
      <p className="soft">{t('thankYouReceipts')}</p>
      <LanguageSelect />
      <a className="btn ghost" href="#/login">
        {t('toLogin')}
      </a>
    </main>
  )
}
