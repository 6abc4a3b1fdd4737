import type { BillingInfo } from '@touchline/contract/billing'
import { monthToWire } from '@touchline/contract/wire-time'
import { monthOf } from '@touchline/domain/calendar'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDeclineText } from '../../forms/card/decline-text.ts'
import { ReceiptLink } from '../../forms/receipt/receipt-link.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { useBillings, useContract, useNow } from '../../lib/account/use-account.ts'
import { historyOf, monthText } from '../../lib/payment/payment-status.ts'
import { both } from '../../lib/request/loadable.ts'
import { Card, Facts } from '../../ui/card.tsx'
import { Tooltip } from '../../ui/dialog/tooltip.tsx'
import { moneyText } from '../../ui/figures/money.tsx'
import { Table } from '../../ui/figures/table.tsx'
import { Heading } from '../../ui/heading.tsx'
import { SelectField } from '../../ui/input/field.tsx'
import { Steps } from '../../ui/input/steps.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BillingChip } from './billing-chip.tsx'
import { PageBar, usePages } from './pages.tsx'

/** "Was it paid?": what was billed so far, newest first, by year, page by page. */
export function History() {
  const t = useTranslations()
  return (
    <>
      <div className="head">
        <Heading>{t('shell.billingHistory')}</Heading>
      </div>
      <WhenLoaded
        content={both(both(useBillings(), useContract()), useNow())}
        shape="history"
        frame={(standIn, state) => (state === 'failed' ? <Card>{standIn}</Card> : standIn)}
      >
        {({ billings, contract, now }) => {
          const past = historyOf(billings, monthToWire(monthOf(now, contract.zone)))
          return (
            <>
              <Answer billings={past} />
              <Card>
                <Rows billings={past} title={t('billing.title')} />
              </Card>
            </>
          )
        }}
      </WhenLoaded>
    </>
  )
}

const open = new Set<string>(['Error', 'ProcessCallError', 'Waiting'])

/** In one line whether all was paid, with the latest month. */
function Answer({ billings }: { readonly billings: readonly BillingInfo[] }) {
  const t = useTranslations('billing')
  const { locale } = useLanguage()
  const [latest] = billings
  if (latest === undefined) return null
  const { currency } = latest.charge
  const amountOf = (some: readonly BillingInfo[]) =>
    moneyText({ minor: some.reduce((sum, { charge }) => sum + charge.total, 0), currency, locale })
  const unpaid = billings.filter(({ paymentStatus }) => paymentStatus !== 'Complete')
  const owed = unpaid.filter(({ paymentStatus }) => open.has(paymentStatus))
  const verdict =
    owed.length > 0
      ? t('answer.open', { amount: amountOf(owed) })
      : unpaid.length > 0
        ? t('answer.underWay', { amount: amountOf(unpaid) })
        : t('answer.paid')
  return (
    <section className="hero">
      <p className="answer">{verdict}</p>
      <Facts
        rows={[
          [t('latest'), monthText(latest.billingTargetYearMonth)],
          [t('paymentDate'), latest.billingDate],
          [t('amount'), amountOf([latest])],
        ]}
      />
    </section>
  )
}

function Rows({ billings, title }: { readonly billings: readonly BillingInfo[]; readonly title: string }) {
  const t = useTranslations('billing')
  const [year, setYear] = useState('')
  const columns = useColumns()
  const years = [...new Set(billings.map((billing) => billing.billingTargetYearMonth.slice(0, 4)))]
  const chosen = billings.filter((billing) => billing.billingTargetYearMonth.startsWith(year))
  const pages = usePages(chosen)
  if (billings.length === 0) return <EmptyState>{t('none')}</EmptyState>
  return (
    <>
      <div className="filter">
        <SelectField
          label={t('year')}
          value={year}
          onChange={({ target }) => {
            setYear(target.value)
            pages.open(0)
          }}
        >
          <option value="">{t('allYears')}</option>
          {years.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      </div>
      <Table caption={title} className="bills" columns={columns} rows={pages.rows} keyOf={(row) => row.billingInfoId} />
      <PageBar pages={pages} />
    </>
  )
}

function useColumns() {
  const t = useTranslations('billing')
  return [
    { label: t('month'), cell: (row: BillingInfo) => <Month billing={row} /> },
    { label: t('paymentDate'), cell: (row: BillingInfo) => row.billingDate },
    { label: t('status'), cell: (row: BillingInfo) => <Status billing={row} /> },
    {
      label: t('amount'),
      right: true,
      cell: (row: BillingInfo) => (row.billingStatus === 'InProgress' ? t('calculating') : <Amount billing={row} />),
    },
    { label: t('receipt'), right: true, cell: (row: BillingInfo) => <ReceiptLink billing={row} /> },
  ]
}

/** What was billed, and under it what was refunded of it. */
function Amount({ billing: { charge, refunds } }: { readonly billing: BillingInfo }) {
  const t = useTranslations('billing')
  const { locale } = useLanguage()
  const text = (minor: number) => moneyText({ minor, currency: charge.currency, locale })
  const given = refunds.map(({ amount, refundDate: date }) => ({
    text: t('refunded', { amount: text(amount), date }),
    isRepeated: false,
  }))
  return given.length === 0 ? text(charge.total) : <Steps what={text(charge.total)} steps={given} />
}

/** A yearly term is listed among the months and marked as such. */
function Month({ billing }: { readonly billing: BillingInfo }) {
  const t = useTranslations('billing')
  const month = monthText(billing.billingTargetYearMonth)
  return billing.paymentCycle === 'YEAR' ? (
    <Steps what={month} steps={[{ text: t('yearly'), isRepeated: false }]} />
  ) : (
    month
  )
}

/** An error says its reason: what the bank said, what to do next, and the code. */
function Status({ billing }: { readonly billing: BillingInfo }) {
  const decline = useDeclineText(billing)
  const chip = <BillingChip billing={billing} />
  return decline === null ? chip : <Tooltip text={decline}>{chip}</Tooltip>
}
