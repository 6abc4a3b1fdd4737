import type { BillingInfo } from '@touchline/contract/billing'
import { baseGroupAt } from '@touchline/domain/contract'
import { useTranslations } from 'use-intl'
import { Why } from '../../forms/breakdown/why.tsx'
import { part } from '../../forms/part.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { monthText } from '../../lib/payment/payment-status.ts'
import { invoiceFromWire } from '../../lib/wire/invoice-mapping.ts'
import { Chip } from '../../ui/chip.tsx'
import { Dated } from '../../ui/figures/dated.tsx'
import { BigMoney, moneyText } from '../../ui/figures/money.tsx'
import { type NextTerm, type OverviewAccount, owedBilling } from './overview-account.ts'
import { PeriodBar } from './period-bar.tsx'
import { PlanFacts } from './plan-facts.tsx'

// Loaded only with a coupon.
const DiscountEnd = part(async () => (await import('./renewal.tsx')).DiscountEnd)

/** The next amount with its date, next to the plan: the one thing to see first. */
export function Headline({ account }: { readonly account: OverviewAccount }) {
  return (
    <section className="hero">
      <NextPayment account={account} />
      <PlanFacts account={account} />
    </section>
  )
}

function NextPayment({ account }: { readonly account: OverviewAccount }) {
  const t = useTranslations('contract')
  return (
    <div>
      <span className="soft">{owedBilling(account)?.paymentStatus === 'Error' ? t('notPaid') : t('nextPayment')}</span>
      <NextAmount account={account} />
      <PeriodBar account={account} />
    </div>
  )
}

/** The running month; where it costs nothing, the term that follows. */
function NextAmount({ account }: { readonly account: OverviewAccount }) {
  const t = useTranslations('contract')
  const billing = owedBilling(account)
  const { contract, catalogue, now, nextTerm } = account
  const isDiscounted = (baseGroupAt(contract, catalogue, now)?.discountPercent ?? 0) > 0
  return (
    <>
      {billing !== undefined && <RunningMonth account={account} billing={billing} />}
      {nextTerm !== null && <NextTermAmount account={account} term={nextTerm} isFirst={billing === undefined} />}
      {nextTerm !== null && isDiscounted && <DiscountEnd account={account} term={nextTerm} />}
      {billing === undefined && nextTerm === null && <p className="headline answer">{t('nothingDue')}</p>}
    </>
  )
}

function RunningMonth({ account, billing }: { readonly account: OverviewAccount; readonly billing: BillingInfo }) {
  const t = useTranslations('contract')
  const { locale } = useLanguage()
  const status = useTranslations('billing.statuses')
  const { charge } = billing
  const hasFailed = billing.paymentStatus === 'Error'
  const isCalculating = billing.billingStatus === 'InProgress'
  const date = billing.billingDate
  const paid = billing.paymentMethod === 'CREDIT_CARD' ? t('paidByCardOn', { date }) : t('paidByTransferOn', { date })
  return (
    <>
      <div className="headline" aria-live="polite">
        {isCalculating ? (
          <span className="money large">{t('calculating')}</span>
        ) : (
          <BigMoney minor={charge.total} currency={charge.currency} locale={locale} />
        )}
        {hasFailed ? (
          <Chip tone="error">{status('Error')}</Chip>
        ) : (
          !isCalculating && <Chip tone="plain">{billing.billingStatus === 'Fixed' ? t('fixed') : t('estimated')}</Chip>
        )}
        {!isCalculating && <Why invoice={invoiceFromWire(billing)} names={account} />}
      </div>
      <Taxed
        charge={isCalculating ? null : charge}
        then={hasFailed ? t('forMonth', { month: monthText(billing.billingTargetYearMonth) }) : paid}
      />
    </>
  )
}

interface NextTermProps {
  readonly account: OverviewAccount
  readonly term: NextTerm
  /** Whether nothing is to be paid before it. */
  readonly isFirst: boolean
}

/** What the renewal, or the change scheduled for it, will cost on its first day. */
function NextTermAmount({ account, term, isFirst }: NextTermProps) {
  const t = useTranslations('contract')
  const { locale } = useLanguage()
  const { charge, startDate: date } = term
  const billingTargetYearMonth = date.slice(0, 4) + date.slice(5, 7)
  const why = <Why invoice={invoiceFromWire({ ...term, billingTargetYearMonth })} names={account} />
  if (!isFirst) {
    const amount = moneyText({ minor: charge.total, currency: charge.currency, locale })
    return (
      <p className="soft small">
        <Dated text={t('thenTerm', { amount, date })} /> {why}
      </p>
    )
  }
  return (
    <>
      <div className="headline">
        <BigMoney minor={charge.total} currency={charge.currency} locale={locale} />
        <Chip tone="plain">{t('estimated')}</Chip>
        {why}
      </div>
      <Taxed charge={charge} then={t('newTermOn', { date })} />
    </>
  )
}

interface TaxedProps {
  /** Null while it is being calculated. */
  readonly charge: BillingInfo['charge'] | null
  /** How and when it is paid; null where that is past. */
  readonly then: string | null
}

function Taxed({ charge, then }: TaxedProps) {
  const t = useTranslations('contract')
  const { locale } = useLanguage()
  const taxText = ({ tax, currency, consumptionTaxRate: rate }: BillingInfo['charge']) =>
    rate === 0 ? null : t('inclTax', { tax: moneyText({ minor: tax, currency, locale }), rate })
  const parts = [charge === null ? null : taxText(charge), then]
  return (
    <p className="soft small">
      <Dated text={parts.filter((part) => part !== null).join(' · ')} />
    </p>
  )
}
