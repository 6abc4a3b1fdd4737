import { brand } from '@touchline/ui/brand.ts'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { LonePage } from '../../forms/lone-page.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { closedAccount } from './closed-account.ts'

export function ThankYou() {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const said = closedAccount.read()
  const mail = said?.mail ?? null
  return (
    <LonePage title={t('thankYou', { brand: brand.name })}>
      <p>{t('thankYouText')}</p>
      {said !== null && (
        <p>
          {said.bill.minor === 0
            ? t('nothingToPay')
            : t('thankYouBill', { amount: moneyText({ ...said.bill, locale }) })}{' '}
          {t('thankYouGames', { date: dateText(said.games, locale, 'fullDay') })}
        </p>
      )}
      <p className="soft">{mail === null ? t('thankYouReceipts') : t('thankYouMail', { mail })}</p>
      <a className="btn ghost" href="#/login">
        {t('toLogin')}
      </a>
    </LonePage>
  )
}
