import type { PurchaseRequest } from '@touchline/contract/requests'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { type Column, Table } from '@touchline/ui/figures/table.tsx'
import { useTranslations } from 'use-intl'
import type { ShownQuote } from './queries.ts'
import { type RequestAround, useRequestText } from './request-text.ts'

interface Compared {
  readonly label: string
  readonly asked: string
  readonly now: string
}

interface ChangedProps {
  readonly account: RequestAround
  readonly request: PurchaseRequest
  readonly changed: ShownQuote
}

export function ChangedFigures({ account, request, changed }: ChangedProps) {
  const t = useTranslations('requests')
  const text = useRequestText(account)
  const { quote, purchase } = request
  const monthly = ({ monthly: minor }: ShownQuote): string => (minor === null ? '–' : text.amount(minor, request))
  const rows: Compared[] = [
    {
      label: t(`total.${purchase.kind}`),
      asked: text.amount(quote.total, request),
      now: text.amount(changed.total, request),
    },
    ...(quote.monthly === null && changed.monthly === null
      ? []
      : [{ label: t('monthly'), asked: monthly(quote), now: monthly(changed) }]),
    { label: t('starts'), asked: text.starts(quote), now: text.starts(changed) },
    { label: t('ends'), asked: text.ends(quote), now: text.ends(changed) },
  ]
  const columns: readonly Column<Compared>[] = [
    { label: t('compared'), heading: true, cell: ({ label }) => label },
    { label: t('asAsked'), right: true, cell: ({ asked }) => asked },
    { label: t('asOfNow'), right: true, cell: ({ asked, now }) => (asked === now ? now : <b>{now}</b>) },
  ]
  return (
    <>
      <Banner tone="wait" title={t('changedText')} />
      <Table caption={t('changedTitle')} columns={columns} rows={rows} keyOf={({ label }) => label} />
    </>
  )
}
