import { useTranslations } from 'use-intl'
import { LonePage } from '../../forms/lone-page.tsx'
import { brand } from '../../ui/brand.ts'
import { lastMail } from './last-mail.ts'

/** After an account was deleted: no session, nothing to load. */
export function ThankYou() {
  const t = useTranslations('cancellation')
  const mail = lastMail.read()
  return (
    <LonePage title={t('thankYou', { brand: brand.name })}>
      <p>{t('thankYouText')}</p>
      <p className="soft">{mail === null ? t('thankYouReceipts') : t('thankYouMail', { mail })}</p>
      <a className="btn ghost" href="#/login">
        {t('toLogin')}
      </a>
    </LonePage>
  )
}
