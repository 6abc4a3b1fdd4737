import { useSearch } from '@tanstack/react-router'
import type { BillingInfo } from '@touchline/contract/billing'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useInvoiceBreakdown } from '../../forms/breakdown/invoice-breakdown.ts'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { PlanNames } from '../../lib/account/account.ts'
import { useBillings, usePlanCatalogue } from '../../lib/account/use-account.ts'
import { monthText } from '../../lib/payment/payment-status.ts'
import { both } from '../../lib/request/loadable.ts'
import { invoiceFromWire } from '../../lib/wire/invoice-mapping.ts'
import { Card } from '../../ui/card.tsx'
import { moneyText } from '../../ui/figures/money.tsx'
import { Sums } from '../../ui/figures/sums.tsx'
import { Table } from '../../ui/figures/table.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Button } from '../../ui/input/button.tsx'
import { SelectField } from '../../ui/input/field.tsx'
import { Steps } from '../../ui/input/steps.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BillingChip } from './billing-chip.tsx'
import { type BilledMonth, billedMonths, monthToOpen } from './months.ts'

/** "What did I buy, and how was each amount calculated?" One month at a time, the newest first. */
export function Breakdown() {
  const t = useTranslations()
  return (
    <>
      <div className="head">
        <Heading>{t('shell.billingBreakdown')}</Heading>
        <Button look="ghost" onClick={() => print()}>
          <Icon name="print" />
          {t('billing.print')}
        </Button>
      </div>
      <WhenLoaded
        content={both(useBillings(), usePlanCatalogue())}
        shape="rows"
        frame={(standIn) => <Card>{standIn}</Card>}
      >
        {({ billings, ...names }) => <Months months={billedMonths(billings)} names={names} />}
      </WhenLoaded>
    </>
  )
}

function Months({ months, names }: { readonly months: readonly BilledMonth[]; readonly names: PlanNames }) {
  const t = useTranslations('billing')
  // A link may name the month to begin with, YYYY-MM.
  const { month: asked }: { readonly month?: unknown } = useSearch({ strict: false })
  const [chosen, setChosen] = useState(asked)
  const shown = months.find(({ month }) => monthText(month) === chosen) ?? monthToOpen(months)
  if (shown === undefined) {
    return (
      <Card>
        <EmptyState>{t('nothingBilled')}</EmptyState>
      </Card>
    )
  }
  return (
    <>
      <div className="filter">
        <SelectField
          label={t('month')}
          value={shown.month}
          onChange={({ target }) => setChosen(monthText(target.value))}
        >
          {months.map(({ month }) => (
            <option key={month} value={month}>
              {monthText(month)}
            </option>
          ))}
        </SelectField>
      </div>
      {shown.billings.map((billing) => (
        <Invoice key={billing.billingInfoId} billing={billing} names={names} />
      ))}
    </>
  )
}

function Invoice({ billing, names }: { readonly billing: BillingInfo; readonly names: PlanNames }) {
  const t = useTranslations('billing')
  const title = t(billing.paymentCycle === 'YEAR' ? 'yearFrom' : 'monthOf', {
    month: monthText(billing.billingTargetYearMonth),
  })
  const isSomething = billing.plans.length > 0 || billing.billingStatus === 'InProgress'
  return (
    <Card title={title} action={<BillingChip billing={billing} />}>
      <div aria-live="polite">
        {billing.billingStatus === 'InProgress' ? (
          <EmptyState>
            {t('calculating')}
            <br />
            {t('mayNotShow')}
          </EmptyState>
        ) : (
          <Lines billing={billing} names={names} title={title} />
        )}
      </div>
      {isSomething && <p className="small soft">{t('billedOn', { date: billing.billingDate })}</p>}
    </Card>
  )
}

interface LinesProps {
  readonly billing: BillingInfo
  readonly names: PlanNames
  readonly title: string
}

function Lines({ billing, names, title }: LinesProps) {
  const t = useTranslations('billing')
  const { locale } = useLanguage()
  const { lines, sums } = useInvoiceBreakdown(names)(invoiceFromWire(billing))
  const { currency } = billing.charge
  const refunds = billing.refunds.map(({ amount, refundDate: date }) => {
    return [t('refundedOn', { date }), moneyText({ minor: -amount, currency, locale })] as const
  })
  if (lines.length === 0) return <EmptyState>{t('nothingBought')}</EmptyState>
  return (
    <>
      <Table
        className="lined"
        caption={title}
        rows={lines}
        keyOf={(line) => line.key}
        columns={[
          { label: t('item'), cell: (line) => <Steps what={line.what} steps={line.steps} /> },
          { label: t('unitPrice'), right: true, cell: (line) => line.unitPrice },
          { label: t('quantity'), right: true, cell: (line) => line.quantity },
          { label: t('amount'), right: true, cell: (line) => line.amount },
        ]}
      />
      <Sums rows={[...sums, ...refunds]} />
    </>
  )
}
