import { addDays, addMonthsToDate } from '@touchline/domain/calendar'
import { cardName } from '@touchline/ui/card-brand.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { WayBack } from '@touchline/ui/way-back.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { useDay } from '../../../forms/use-day.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { Link } from '../../../lib/navigation/index.ts'
import { type NextTerm, type OverviewAccount, renewsIn } from '../account/overview-account.ts'

interface RenewingProps {
  readonly account: OverviewAccount
  readonly term: NextTerm
  readonly isLeading: boolean
}

const MONTHS = 12

export function Renewing({ account, term, isLeading }: RenewingProps) {
  const t = useTranslations()
  const { locale } = useLanguage()
  const day = (date: string) => dateText(date, locale, 'fullDay')
  const near = useDay(account.contract.zone, account.now)
  const { total: minor, currency } = term.charge
  const { paymentService: card } = account.document.payment
  const ends = t('renewal.renewsTo', { date: day(addDays(addMonthsToDate(term.startDate, MONTHS), -1)) })
  const isNear = isLeading && renewsIn(account) !== null
  return (
    <>
      {!isLeading && (
        <p className="then">
          {t('renewal.then', { amount: moneyText({ minor, currency, locale }), date: near(term.startDate) })}
        </p>
      )}
      {isLeading && <p className="then">{card === null ? ends : `${cardName(card)} · ${ends}`}</p>}
      {isNear && (
        <Allowed to="close-account">
          <WayBack icon="undo">
            {t.rich('renewal.cancelUntil', {
              date: dateText(addDays(term.startDate, -1), locale, 'day'),
              b: (text) => <b>{text}</b>,
            })}{' '}
            <Link to="/cancel-subscription">{t('shell.cancelYearlySubscription')}</Link>
          </WayBack>
        </Allowed>
      )}
    </>
  )
}
