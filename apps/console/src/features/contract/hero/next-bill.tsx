import type { BillingInfo } from '@touchline/contract/billing'
import { dateOf, daysBetween, firstDay } from '@touchline/domain/calendar'
import { waitsForTransfer } from '@touchline/domain/payment'
import { dateText } from '@touchline/words/date-text'
import { taxNamed } from '@touchline/words/tax-named'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart, part } from '../../../forms/part.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { monthText } from '../../../lib/wire/payment-status.ts'
import { Chip } from '../../../ui/chip.tsx'
import { BigMoney, moneyText } from '../../../ui/figures/money.tsx'
import { type NextTerm, type OverviewAccount, owedBilling, renewsIn, sleepsNow } from '../overview-account.ts'
import { Kicker } from './kicker.tsx'

// Loaded only where no payment comes.
const NothingDue = part(async () => (await import('./seldom.ts')).NothingDue)
// Loaded only where it is paid by bank transfer.
const TransferAnswer = part(async () => (await import('./seldom.ts')).TransferAnswer)
// Loaded only while the plan sleeps.
const Sleeping = part(async () => (await import('../sleep/sleeping.tsx')).Sleeping)

// Loaded only shortly before a yearly term begins.
const Renewing = laterPart(async () => (await import('./seldom.ts')).Renewing)

/** The running month; where it costs nothing, the term that follows. */
export function NextBill({ account }: { readonly account: OverviewAccount }) {
  const billing = owedBilling(account)
  const { nextTerm } = account
  const isUnpaid = billing?.paymentStatus === 'Error'
  const waits = account.billings.some(waitsForTransfer)
  const isByTransfer = waits || billing?.paymentMethod === 'BANK_TRANSFER'
  const Seldom = !waits && !isUnpaid && sleepsNow(account) ? Sleeping : isByTransfer ? TransferAnswer : NothingDue
  if (Seldom === NothingDue) {
    // What ends says so before its last bill.
    const ends = account.contract.cancellation.state === 'reserved' && !isUnpaid
    if (billing !== undefined && !ends) return <RunningMonth account={account} billing={billing} />
    if (nextTerm !== null) return <NextTermBill account={account} term={nextTerm} />
  }
  return (
    <Suspense fallback={<div className="answer said-place" />}>
      <Seldom account={account} />
    </Suspense>
  )
}

interface RunningProps {
  readonly account: OverviewAccount
  readonly billing: BillingInfo
}

function RunningMonth({ account, billing }: RunningProps) {
  const t = useTranslations('contract')
  const { locale } = useLanguage()
  const { charge, billingTargetYearMonth: target, billingDate, billingStatus } = billing
  const { nextTerm } = account
  const hasFailed = billing.paymentStatus === 'Error'
  const known = billingStatus === 'InProgress' ? null : charge
  const month = dateText(firstDay(monthText(target)), locale, 'month')
  const day = useDay(account)
  return (
    <>
      <div className="answer">
        <Kicker account={account}>{t(hasFailed ? 'unpaid' : isFirst(account, billing) ? 'first' : 'next')}</Kicker>
        <Said charge={known} when={hasFailed ? t('forMonth', { month }) : t('onDate', { date: day(billingDate) })} />
      </div>
      <div className="terms">
        {!hasFailed && <Fine charge={known} isFixed={billingStatus === 'Fixed'} />}
        {nextTerm !== null && (
          <p className="then">{t('thenTerm', { amount: amountOf(nextTerm, locale), date: day(nextTerm.startDate) })}</p>
        )}
        {nextTerm !== null && <Renewing account={account} term={nextTerm} isLeading={false} />}
      </div>
    </>
  )
}

const amountOf = ({ charge: { total: minor, currency } }: NextTerm, locale: string): string =>
  moneyText({ minor, currency, locale })

/** Whether no bill was there before it. */
const isFirst = ({ billings }: OverviewAccount, billing: BillingInfo): boolean =>
  billings.every((each) => each === billing || each.paymentStatus === 'Cancel' || each.charge.total === 0)

/** What the renewal, or the change scheduled for it, will cost on its first day. */
function NextTermBill({ account, term }: { readonly account: OverviewAccount; readonly term: NextTerm }) {
  const t = useTranslations('contract')
  const { charge, startDate } = term
  const days = renewsIn(account)
  return (
    <>
      <div className="answer">
        <Kicker account={account}>{days === null ? t('next') : t('renews', { days })}</Kicker>
        <Said charge={charge} when={t('onDate', { date: useDay(account)(startDate) })} />
      </div>
      <div className="terms">
        <Fine charge={charge} isFixed={false} />
        <Renewing account={account} term={term} isLeading />
      </div>
    </>
  )
}

interface SaidProps {
  /** Null while it is being calculated. */
  readonly charge: BillingInfo['charge'] | null
  readonly when: string
}

function Said({ charge, when }: SaidProps) {
  const t = useTranslations('contract')
  const { locale } = useLanguage()
  return (
    <div className="said" aria-live="polite">
      {charge === null ? (
        <span className="money large waiting">{t('calculating')}</span>
      ) : (
        <BigMoney minor={charge.total} currency={charge.currency} locale={locale} />
      )}
      <p className="when">{when}</p>
    </div>
  )
}

interface FineProps extends Pick<SaidProps, 'charge'> {
  readonly isFixed: boolean
}

/** Whether it is fixed, hatched as in the picture where it is not, and its tax. */
function Fine({ charge, isFixed }: FineProps) {
  const t = useTranslations('contract')
  const { locale } = useLanguage()
  if (charge === null) return null
  const { tax: minor, currency, taxedAs } = charge
  return (
    <p className="fine">
      {isFixed ? <Chip tone="paid">{t('fixed')}</Chip> : <span className="chip estimated">{t('estimated')}</span>}
      {taxedAs.rate > 0 && (
        <span>{t('inclTax', { ...taxNamed(taxedAs), tax: moneyText({ minor, currency, locale }) })}</span>
      )}
    </p>
  )
}

/** From then on a day without its year could be meant of another one. */
const NEAR_DAYS = 300

function useDay({ contract: { zone }, now }: OverviewAccount): (date: string) => string {
  const { locale } = useLanguage()
  return (date) => dateText(date, locale, daysBetween(dateOf(now, zone), date) < NEAR_DAYS ? 'day' : 'fullDay')
}
