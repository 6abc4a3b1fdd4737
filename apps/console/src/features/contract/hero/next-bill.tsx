import type { BillingInfo } from '@touchline/contract/billing'
import { billKind, waitsForTransfer } from '@touchline/domain/payment'
import { Chip } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { taxNamed } from '@touchline/words/tax-named'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart, part } from '../../../forms/part.tsx'
import { useDay } from '../../../forms/use-day.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { owedBilling } from '../../../lib/wire/payment-status.ts'
import { type NextTerm, type OverviewAccount, renewsIn, sleepsNow } from '../account/overview-account.ts'
import { Kicker } from '../headline/kicker.tsx'
import { Said } from '../headline/said.tsx'

const SeldomAnswer = part(async () => (await import('../seldom/seldom.ts')).SeldomAnswer)
const Sleeping = part(async () => (await import('../sleep/sleeping.tsx')).Sleeping)

const Renewing = laterPart(async () => (await import('../seldom/seldom.ts')).Renewing)

export function NextBill({ account }: { readonly account: OverviewAccount }) {
  const billing = owedBilling(account)
  const { nextTerm } = account
  const { unsettled: isUnpaid } = account
  const waits = account.billings.some(waitsForTransfer)
  const ends = account.contract.cancellation.state === 'reserved'
  const isByTransfer = (isUnpaid || !ends) && (waits || billing?.paymentMethod === 'BANK_TRANSFER')
  const isAsleep = !waits && !isUnpaid && !ends && sleepsNow(account)
  if (!isAsleep && !isByTransfer && !isUnpaid) {
    if (billing !== undefined && !ends) return <RunningMonth account={account} billing={billing} />
    if (nextTerm !== null) return <NextTermBill account={account} term={nextTerm} />
  }
  return (
    <Suspense fallback={<div className="answer said-place" />}>
      {isAsleep ? <Sleeping account={account} /> : <SeldomAnswer account={account} isByTransfer={isByTransfer} />}
    </Suspense>
  )
}

interface RunningProps {
  readonly account: OverviewAccount
  readonly billing: BillingInfo
}

function RunningMonth({ account, billing }: RunningProps) {
  const t = useTranslations('contract')
  const { charge, billingDate, billingStatus } = billing
  const { nextTerm, contract, now } = account
  const known = billingStatus === 'InProgress' ? null : charge
  const date = useDay(contract.zone, now)(billingDate)
  return (
    <>
      <div className="answer">
        <Kicker account={account}>{t(isFirst(account, billing) ? 'first' : 'next')}</Kicker>
        <Said charge={known} when={t('onDate', { date })} />
      </div>
      <div className="terms">
        <Fine charge={known} isFixed={billingStatus === 'Fixed'} />
        {nextTerm !== null && <Renewing account={account} term={nextTerm} isLeading={false} />}
      </div>
    </>
  )
}

const isFirst = ({ billings }: OverviewAccount, billing: BillingInfo): boolean =>
  billings.every((each) => each === billing || billKind(each) === 'withdrawn' || each.charge.total === 0)

function NextTermBill({ account, term }: { readonly account: OverviewAccount; readonly term: NextTerm }) {
  const t = useTranslations('contract')
  const { charge, startDate } = term
  const days = renewsIn(account)
  const date = useDay(account.contract.zone, account.now)(startDate)
  return (
    <>
      <div className="answer">
        <Kicker account={account}>{days === null ? t('next') : t('renews', { days })}</Kicker>
        <Said charge={charge} when={t('onDate', { date })} />
      </div>
      <div className="terms">
        <Fine charge={charge} isFixed={false} />
        <Renewing account={account} term={term} isLeading />
      </div>
    </>
  )
}

interface FineProps {
  readonly charge: BillingInfo['charge'] | null
  readonly isFixed: boolean
}

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
