import { addDays, addMonthsToDate } from '@touchline/domain/calendar'
import { baseGroupAt, groupOf } from '@touchline/domain/contract'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { useDay } from '../../../forms/use-day.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { Link } from '../../../lib/navigation/index.ts'
import { cardName } from '../../../ui/card-brand.tsx'
import { moneyText } from '../../../ui/figures/money.tsx'
import { WayBack } from '../../../ui/way-back.tsx'
import { type NextTerm, type OverviewAccount, renewsIn } from '../overview-account.ts'

interface RenewingProps {
  readonly account: OverviewAccount
  readonly term: NextTerm
  /** Whether the figure above it is the new term's. */
  readonly isLeading: boolean
}

const MONTHS = 12

/** When the coupon of this term ends, until when the next one runs, and until when it can be cancelled. */
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
      <DiscountEnd account={account} term={term} />
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

/** That a coupon discounts the term in force only; nothing where the next term has a discount, too. */
function DiscountEnd({ account: { contract, catalogue, now }, term }: Omit<RenewingProps, 'isLeading'>) {
  const t = useTranslations('renewal')
  const { locale } = useLanguage()
  const percent = baseGroupAt(contract, catalogue, now)?.discountPercent ?? 0
  const next = term.plans.flatMap(({ contractPlanId }) => catalogue.plans.get(contractPlanId) ?? [])
  if (percent === 0 || next.some((plan) => groupOf(plan, catalogue).discountPercent > 0)) return null
  const end = dateText(addDays(term.startDate, -1), locale, 'fullDay')
  return <p className="then">{t('discountEnds', { percent, end })}</p>
}
