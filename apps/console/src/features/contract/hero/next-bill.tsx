import type { BillingInfo } from '@touchline/contract/billing'
import { dateOf, daysBetween, firstDay } from '@touchline/domain/calendar'
import { baseGroupAt } from '@touchline/domain/contract'
import { dateText } from '@touchline/words/date-text'
import { taxNamed } from '@touchline/words/tax-named'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { part } from '../../../forms/part.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { waitsForTransfer } from '../../../lib/wire/payment-status.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Dated } from '../../../ui/figures/dated.tsx'
import { BigMoney, moneyText } from '../../../ui/figures/money.tsx'
import { type NextTerm, type OverviewAccount, owedBilling } from '../overview-account.ts'

// Loaded only where no payment comes.
const NothingDue = part(async () => (await import('./seldom.ts')).NothingDue)
// Loaded only where it is paid by bank transfer.
const TransferAnswer = part(async () => (await import('./seldom.ts')).TransferAnswer)
// Loaded only with a coupon.
const DiscountEnd = part(async () => (await import('../renewal.tsx')).DiscountEnd)

/** The running month; where it costs nothing, the term that follows. */
export function NextBill({ account }: { readonly account: OverviewAccount }) {
  const t = useTranslations('contract')
  const billing = owedBilling(account)
  const { contract, catalogue, now, nextTerm } = account
  if (billing?.paymentMethod === 'BANK_TRANSFER' || account.billings.some(waitsForTransfer))
    return (
      <Suspense fallback={<div className="answer said-place" />}>
        <TransferAnswer account={account} />
      </Suspense>
    )
  const isDiscounted = (baseGroupAt(contract, catalogue, now)?.discountPercent ?? 0) > 0
  return (
    <>
      <div className="answer">
        {billing !== undefined && <RunningMonth account={account} billing={billing} />}
        {billing === undefined && nextTerm !== null && <NextTermAmount account={account} term={nextTerm} />}
        {billing === undefined && nextTerm === null && (
          <Suspense fallback={<h2>{t('nextPayment')}</h2>}>
            <NothingDue account={account} />
          </Suspense>
        )}
      </div>
      <div className="terms">
        {billing !== undefined && <RunningTerms billing={billing} />}
        {billing === undefined && nextTerm !== null && <NextTermTerms term={nextTerm} />}
        {billing !== undefined && nextTerm !== null && <ThenTerm term={nextTerm} />}
        {nextTerm !== null && isDiscounted && <DiscountEnd account={account} term={nextTerm} />}
      </div>
    </>
  )
}

interface BillingProps {
  readonly billing: BillingInfo
}

function RunningMonth({ account, billing }: BillingProps & { readonly account: OverviewAccount }) {
  const t = useTranslations('contract')
  const dates = useDates(account)
  const { charge, billingTargetYearMonth: target, billingDate } = billing
  const hasFailed = billing.paymentStatus === 'Error'
  const title = hasFailed ? 'notPaid' : isFirst(account, billing) ? 'firstPayment' : 'nextPayment'
  const month = dates.month(`${target.slice(0, 4)}-${target.slice(4)}`)
  return (
    <>
      <h2>{t(title)}</h2>
      <div className="said" aria-live="polite">
        <Figure charge={isCalculating(billing) ? null : charge} />
        <p className="when">{hasFailed ? t('forMonth', { month }) : t('onDate', { date: dates.day(billingDate) })}</p>
      </div>
    </>
  )
}

const isCalculating = ({ billingStatus }: BillingInfo): boolean => billingStatus === 'InProgress'

/** Whether it is fixed, its tax, and how it is paid. */
function RunningTerms({ billing }: BillingProps) {
  const t = useTranslations('contract')
  const { charge, billingStatus } = billing
  const hasFailed = billing.paymentStatus === 'Error'
  const paid = t('paidByCardOn', { date: billing.billingDate })
  return (
    <p className="fine">
      {!isCalculating(billing) && !hasFailed && <Status isFixed={billingStatus === 'Fixed'} />}
      <Taxed charge={isCalculating(billing) ? null : charge} then={hasFailed ? null : paid} />
    </p>
  )
}

/** Whether no bill was there before it. */
const isFirst = ({ billings }: OverviewAccount, billing: BillingInfo): boolean =>
  billings.every((each) => each === billing || each.paymentStatus === 'Cancel' || each.charge.total === 0)

interface TermProps {
  readonly account: OverviewAccount
  readonly term: NextTerm
}

/** What the renewal, or the change scheduled for it, will cost on its first day. */
function NextTermAmount({ account, term: { charge, startDate } }: TermProps) {
  const t = useTranslations('contract')
  const dates = useDates(account)
  return (
    <>
      <h2>{t('nextPayment')}</h2>
      <div className="said">
        <Figure charge={charge} />
        <p className="when">{t('onDate', { date: dates.day(startDate) })}</p>
      </div>
    </>
  )
}

function NextTermTerms({ term: { charge, startDate: date } }: Pick<TermProps, 'term'>) {
  const t = useTranslations('contract')
  return (
    <p className="fine">
      <Status isFixed={false} />
      <Taxed charge={charge} then={t('newTermOn', { date })} />
    </p>
  )
}

/** The term that begins after what the running month still costs. */
function ThenTerm({ term: { charge, startDate: date } }: Pick<TermProps, 'term'>) {
  const t = useTranslations('contract')
  const { locale } = useLanguage()
  const amount = moneyText({ minor: charge.total, currency: charge.currency, locale })
  return (
    <p className="then">
      <Dated text={t('thenTerm', { amount, date })} />
    </p>
  )
}

/** The amount; null while it is being calculated. */
function Figure({ charge }: { readonly charge: BillingInfo['charge'] | null }) {
  const t = useTranslations('contract')
  const { locale } = useLanguage()
  if (charge === null) return <span className="money large waiting">{t('calculating')}</span>
  return <BigMoney minor={charge.total} currency={charge.currency} locale={locale} />
}

/** Hatched is what is not fixed yet, as in the picture. */
function Status({ isFixed }: { readonly isFixed: boolean }) {
  const t = useTranslations('contract')
  if (isFixed) return <Chip tone="paid">{t('fixed')}</Chip>
  return <span className="chip estimated">{t('estimated')}</span>
}

interface TaxedProps {
  readonly charge: BillingInfo['charge'] | null
  /** How and when it is paid; null where that is past. */
  readonly then: string | null
}

function Taxed({ charge, then }: TaxedProps) {
  const t = useTranslations('contract')
  const { locale } = useLanguage()
  const taxText = ({ tax, currency, taxedAs }: BillingInfo['charge']) =>
    taxedAs.rate === 0 ? null : t('inclTax', { ...taxNamed(taxedAs), tax: moneyText({ minor: tax, currency, locale }) })
  const parts = [charge === null ? null : taxText(charge), then]
  return (
    <span>
      <Dated text={parts.filter((each) => each !== null).join(' · ')} />
    </span>
  )
}

/** From then on a day without its year could be meant of another one. */
const NEAR_DAYS = 300

function useDates({ contract: { zone }, now }: OverviewAccount) {
  const { locale } = useLanguage()
  return {
    month: (month: string) => dateText(firstDay(month), locale, 'month'),
    day: (date: string) => {
      const isNear = daysBetween(dateOf(now, zone), date) < NEAR_DAYS
      return dateText(date, locale, isNear ? 'day' : 'fullDay')
    },
  }
}
