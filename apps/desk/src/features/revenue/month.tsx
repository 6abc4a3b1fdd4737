import { cancellationReasons } from '@touchline/domain/cancellation'
import { hasRight } from '@touchline/domain/operators'
import { movementKinds } from '@touchline/domain/revenue'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { type Column, Table } from '@touchline/ui/figures/table.tsx'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CsvButton } from '../../lib/csv-button.tsx'
import { monthText } from '../../lib/date-text.ts'
import { useOperator } from '../../lib/session.ts'
import { type CurrencyRevenue, type Figure, type RevenuePlace, revenueHref } from './place.ts'

interface OpenedProps {
  readonly place: RevenuePlace
  /** Null: opens to nothing. */
  readonly figure: Figure | null
  readonly children: ReactNode
}

export function Opened({ place, figure, children }: OpenedProps) {
  const { roles } = useOperator()
  if (figure === null || !hasRight(roles, 'read-revenue')) return children
  const isOpen = place.figure === figure
  return (
    <a
      className="figure-link"
      aria-current={isOpen ? 'true' : undefined}
      href={revenueHref({ ...place, figure: isOpen ? null : figure })}
    >
      {children}
    </a>
  )
}

export const useAmount = (currency: string) => {
  const locale = useLocale()
  return {
    show: (minor: number) => moneyText({ minor, currency, locale }),
    change: (minor: number) => (minor > 0 ? '+' : '') + moneyText({ minor, currency, locale }),
  }
}

interface CardProps {
  readonly place: RevenuePlace
  readonly own: CurrencyRevenue
}

interface Row {
  readonly figure: Figure
  readonly clubs: number
  readonly amount: number
}

const seldom: readonly Figure[] = ['resumed', 'price', 'paused']

const rowsOf = ({ began, movements, ends, paused }: CurrencyRevenue): readonly Row[] => [
  { figure: 'began', ...began },
  ...movementKinds
    .map((kind) => ({ figure: kind, clubs: 0, amount: 0, ...movements.find((each) => each.kind === kind) }))
    .filter(({ figure, clubs }) => clubs > 0 || !seldom.includes(figure)),
  { figure: 'ends', ...ends },
  ...(paused.clubs === 0 ? [] : [{ figure: 'apart', ...paused } as const]),
]

const sums: readonly Figure[] = ['began', 'ends', 'apart']

export function MonthCard({ place, own }: CardProps) {
  const t = useTranslations('revenue')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const { show, change } = useAmount(own.currency)
  const columns: readonly Column<Row>[] = [
    { label: t('step'), heading: true, cell: ({ figure }) => t(`figures.${figure}`) },
    { label: t('clubs'), right: true, cell: ({ clubs }) => (clubs === 0 ? null : clubs) },
    {
      label: ofAll('amount'),
      right: true,
      cell: ({ figure, clubs, amount }) => (
        <Opened place={place} figure={clubs === 0 ? null : figure}>
          {clubs === 0 ? '–' : (sums.includes(figure) ? show : change)(amount)}
        </Opened>
      ),
    },
  ]
  const title = monthText(place.month, locale, 'long')
  return (
    <Card title={title} action={<CsvButton table="movements" region={place.region} asked={{ month: place.month }} />}>
      <Table
        className="revenue-rows"
        caption={title}
        columns={columns}
        rows={rowsOf(own)}
        keyOf={({ figure }) => figure}
        isMarked={({ figure }) => figure === place.figure}
      />
    </Card>
  )
}

export function ReasonsCard({ place, own }: CardProps) {
  const t = useTranslations('revenue')
  const ofAll = useTranslations('common')
  const ofReasons = useTranslations('acts.choices.reasons')
  const locale = useLocale()
  const { show } = useAmount(own.currency)
  const left = own.movements.find(({ kind }) => kind === 'left')
  const rows = [...cancellationReasons, null].map((reason) => {
    const said = own.reasons.find((each) => each.reason === reason)
    return { reason, clubs: said?.clubs ?? 0, amount: said?.amount ?? 0 }
  })
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { label: t('reason'), heading: true, cell: ({ reason }) => (reason === null ? t('noReason') : ofReasons(reason)) },
    { label: t('clubs'), right: true, cell: ({ clubs }) => (clubs === 0 ? null : clubs) },
    { label: ofAll('amount'), right: true, cell: ({ clubs, amount }) => (clubs === 0 ? '–' : show(amount)) },
  ]
  const share =
    own.began.amount === 0
      ? null
      : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
          -(left?.amount ?? 0) / own.began.amount,
        )
  return (
    <Card
      title={t('reasons')}
      action={<CsvButton table="reasons" region={place.region} asked={{ month: place.month }} />}
    >
      <Table
        className="revenue-rows"
        caption={t('reasons')}
        columns={columns}
        rows={rows}
        keyOf={({ reason }) => reason ?? 'none'}
      />
      {left !== undefined && (
        <p>
          <Opened place={place} figure="left">
            {t('left', { clubs: left.clubs, amount: show(left.amount) })}
          </Opened>
          {share !== null && <span className="soft"> {t('share', { share })}</span>}
        </p>
      )}
    </Card>
  )
}

export function CohortsCard({ own }: { readonly own: CurrencyRevenue }) {
  const t = useTranslations('revenue')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const { show } = useAmount(own.currency)
  const columns: readonly Column<CurrencyRevenue['cohorts'][number]>[] = [
    { label: t('firstPaid'), heading: true, cell: ({ month }) => monthText(month, locale) },
    { label: t('clubs'), right: true, cell: ({ clubs }) => clubs },
    { label: t('staying'), right: true, cell: ({ staying }) => staying.clubs },
    {
      label: t('stayingShare'),
      right: true,
      cell: ({ clubs, staying }) =>
        new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(staying.clubs / clubs),
    },
    { label: ofAll('amount'), right: true, cell: ({ staying }) => show(staying.amount) },
  ]
  return (
    <>
      <p className="soft">{t('cohortsHint')}</p>
      <Table
        className="revenue-rows"
        caption={t('cohorts')}
        columns={columns}
        rows={own.cohorts}
        keyOf={({ month }) => month}
      />
    </>
  )
}
