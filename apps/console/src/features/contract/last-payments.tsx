import { useQuery } from '@tanstack/react-query'
import { stateOf } from '@touchline/contract/bill-state'
import type { BillingInfo } from '@touchline/contract/billing'
import { instantFromWire, monthToWire } from '@touchline/contract/wire-time'
import { dateOf, firstDay, type Instant, monthOf } from '@touchline/domain/calendar'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { BillChip, StateNotes } from '../../forms/bill/bill-chip.tsx'
import { useNoPayments } from '../../forms/bill/use-no-payments.ts'
import { currentDocuments } from '../../forms/paper/current-documents.ts'
import { PaperButton } from '../../forms/paper/paper-button.tsx'
import { transfersQuery } from '../../forms/transfer/transfers-query.ts'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { Link } from '../../lib/navigation/index.ts'
import { historyOf, isNothingToPay } from '../../lib/wire/bill-state.ts'
import { monthText } from '../../lib/wire/payment-status.ts'

const SHOWN = 4

export function LastPayments(account: Pick<Account, 'billings' | 'contract' | 'catalogue' | 'now'>) {
  const { billings, contract, now } = account
  const t = useTranslations()
  const none = useNoPayments(account)
  // Without empty months of yearly plans.
  const past = historyOf(billings, monthToWire(monthOf(now, contract.zone))).filter((row) => !isNothingToPay(row))
  const all = (
    <Link className="btn quiet" to="/billing-history">
      {t('shell.billing')}
    </Link>
  )
  return (
    <Card title={t('overview.lastPayments')} className="last-payments" action={all}>
      {past.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <ul>
          {past.slice(0, SHOWN).map((billing) => (
            <Payment key={billing.billingInfoId} billing={billing} zone={contract.zone} now={now} />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface PaymentProps {
  readonly billing: BillingInfo
  readonly zone: string
  readonly now: Instant
}

function usePaidOn(
  { billingInfoId, paymentDateTime, billingDate }: BillingInfo,
  zone: string,
  isPart: boolean,
): string {
  const transfers = useQuery({ ...transfersQuery(), enabled: isPart }).data
  const parts = isPart ? transfers?.bills.find((bill) => bill.billingInfoId === billingInfoId)?.payments : undefined
  if (paymentDateTime !== null) return dateOf(instantFromWire(paymentDateTime), zone)
  return parts?.at(-1)?.paidDate ?? billingDate
}

function Payment({ billing, zone, now }: PaymentProps) {
  const t = useTranslations()
  const { locale } = useLanguage()
  const { billingTargetYearMonth, paymentCycle } = billing
  const { total, currency } = billing.charge
  const document = currentDocuments(billing).at(-1)
  const state = stateOf(billing, zone, now)
  const isPart = state.kind === 'part'
  const date = usePaidOn(billing, zone, isPart)
  const text = (minor: number) => moneyText({ minor, currency, locale })
  const month = dateText(firstDay(monthText(billingTargetYearMonth)), locale, 'month')
  return (
    <li>
      <time className="num" dateTime={date}>
        {date}
      </time>
      <span>
        <time dateTime={monthText(billingTargetYearMonth)}>
          {paymentCycle === 'YEAR' ? t('overview.oneYear', { month }) : month}
        </time>
        <BillChip state={state} currency={currency} />
        <StateNotes state={state} currency={currency} />
      </span>
      <span className="sum num">
        {text(isPart ? state.received : total)}
        {document !== undefined && <PaperButton document={document} />}
      </span>
    </li>
  )
}
