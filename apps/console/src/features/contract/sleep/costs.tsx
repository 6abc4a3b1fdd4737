import type { SleepQuote } from '@touchline/contract/plans/sleep'
import { Table } from '@touchline/ui/figures/table.tsx'
import { useTranslations } from 'use-intl'
import { LoadFailed, Loading } from '../../../forms/when-loaded.tsx'
import { ApiError } from '../../../lib/http/api-error.ts'
import { monthText } from '../../../lib/wire/payment-status.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { useRefusals } from './refusals.ts'
import { useSleepText } from './sleep-text.ts'

interface CostsProps {
  readonly account: OverviewAccount
  readonly quote: SleepQuote | undefined
  readonly error: unknown
}

interface Row {
  readonly key: string
  readonly what: string
  readonly before: number
  readonly after: number
}

export function Costs({ account, quote, error }: CostsProps) {
  const t = useTranslations('sleep')
  const refusals = useRefusals()
  if (error !== null) {
    const said = error instanceof ApiError ? refusals(error.code) : null
    return said === null ? <LoadFailed /> : <p className="soft">{said}</p>
  }
  if (quote === undefined) return <Loading />
  return (
    <>
      <CostsTable account={account} quote={quote} />
      <p className="small soft">
        <Storage account={account} quote={quote} /> {t('stays')}
      </p>
    </>
  )
}

interface QuotedProps {
  readonly account: OverviewAccount
  readonly quote: SleepQuote
}

function CostsTable({ account, quote }: QuotedProps) {
  const t = useTranslations('sleep.costs')
  const transfer = useTranslations('transfer')
  const text = useSleepText(account)
  const billText = useBillText(account)
  const together: Row = { key: 'together', what: t('together'), before: quote.before, after: quote.after }
  const rows = [
    ...quote.bills.map((bill): Row => {
      const { paidDate, before, after } = bill
      return { key: paidDate, what: billText(bill), before: before?.total ?? 0, after: after?.total ?? 0 }
    }),
    ...(quote.bills.length > 1 ? [together] : []),
  ]
  return (
    <Table
      caption={t('title')}
      className="sleep-bills"
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { label: transfer('paidOn'), heading: true, cell: ({ what }) => what },
        { label: t('awake'), right: true, cell: ({ before }) => text.money(before) },
        { label: t('asleep'), right: true, cell: ({ after }) => text.money(after) },
        { label: t('less'), right: true, cell: ({ before, after }) => <b>{text.less(before - after)}</b> },
      ]}
    />
  )
}

export function useBillText(account: OverviewAccount): (bill: SleepQuote['bills'][number]) => string {
  const t = useTranslations('sleep.costs')
  const text = useSleepText(account)
  return ({ paidDate, month, daysAwake: days, daysOfMonth: ofDays }) => {
    const facts = { date: text.day(paidDate), month: text.month(monthText(month)), days, ofDays }
    return t(days === 0 || days === ofDays ? 'bill' : 'billOfPart', facts)
  }
}

function Storage({ account, quote: { bills } }: QuotedProps) {
  const t = useTranslations('sleep')
  const text = useSleepText(account)
  const [first] = bills.filter(({ daysAwake }) => daysAwake === 0)
  if (first?.after === undefined || first.after === null || first.after.total === 0) return null
  return t('storage', { amount: text.money(first.after.total), month: text.month(monthText(first.month)) })
}
