import type { BillingInfo } from '@touchline/contract/billing'
import { dateOf, firstDay } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { taxNamed } from '@touchline/words/tax-named'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { dueDateOf, openPayments } from '../../../lib/wire/due-dates.ts'
import { monthText, waitsForTransfer } from '../../../lib/wire/payment-status.ts'
import { BigMoney, moneyText } from '../../../ui/figures/money.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { type OverviewAccount, owedBilling } from '../overview-account.ts'

/** What is to be transferred; of a bill that is not fixed yet what it comes to so far, null while that is calculated. */
interface Due {
  readonly billing: BillingInfo
  readonly paidOn: string
  readonly minor: number | null
}

/** What is open, the first that is due first, and then the bill of the running month. */
function duesOf(account: OverviewAccount): readonly Due[] {
  const open = openPayments(account.billings).flatMap(({ id, ...payment }): Due[] => {
    const billing = account.billings.find(({ billingInfoId }) => billingInfoId === id)
    return billing === undefined ? [] : [{ billing, ...payment }]
  })
  const billing = owedBilling(account)
  // A bill that was declined has its own place on the page, with the way to pay it.
  const isDeclined = billing?.paymentStatus === 'Error' && open.length > 0
  if (billing === undefined || isDeclined || waitsForTransfer(billing)) return open
  const minor = billing.billingStatus === 'InProgress' ? null : billing.charge.total
  return [...open, { billing, paidOn: dueDateOf(billing), minor }]
}

/** Who pays by bank transfer reads by when: first the oldest amount that is open, then the next. */
export function TransferAnswer({ account }: { readonly account: OverviewAccount }) {
  const t = useTranslations('transfer')
  const contract = useTranslations('contract')
  const { locale } = useLanguage()
  const { currency, zone } = account.contract
  const [first, next] = duesOf(account)
  if (first === undefined) return null
  const isOpen = waitsForTransfer(first.billing)
  const isLate = isOpen && first.paidOn < dateOf(account.now, zone)
  const day = (date: string) => dateText(date, locale, 'day')
  const month = dateText(firstDay(monthText(first.billing.billingTargetYearMonth)), locale, 'month')
  const { total, tax, taxedAs } = first.billing.charge
  const money = (minor: number) => moneyText({ minor, currency, locale })
  const period = contract('forMonth', { month })
  return (
    <>
      <div className="answer">
        <h2>{isLate ? t('overdue') : isOpen ? t('toPay') : t('nextDue')}</h2>
        <div className="said" aria-live="polite">
          {first.minor === null ? (
            <span className="money large waiting">{contract('calculating')}</span>
          ) : (
            <BigMoney minor={first.minor} currency={currency} locale={locale} />
          )}
          <p className="when">{t('heroBy', { date: day(first.paidOn) })}</p>
        </div>
      </div>
      <div className="terms">
        <p className="fine">
          {!isOpen && first.minor !== null && <span className="chip estimated">{contract('estimated')}</span>}
          <span>
            {first.billing.transferred > 0 ? t('rest', { period }) : period}
            {taxedAs.rate > 0 &&
              first.minor === total &&
              ` · ${contract('inclTax', { ...taxNamed(taxedAs), tax: money(tax) })}`}
          </span>
        </p>
        {next !== undefined && next.minor !== null && (
          <p className="then">{t('then', { amount: money(next.minor), date: day(next.paidOn) })}</p>
        )}
        {isOpen && <Button onClick={showBank}>{t('showBank')}</Button>}
      </div>
    </>
  )
}

/** The account stands in a card of its own; what can be copied there gets the focus. */
const showBank = (): void => document.querySelector<HTMLElement>('.to-transfer button')?.focus()
