import { cancellationReasons } from '@touchline/domain/cancellation'
import { hasRight } from '@touchline/domain/operators'
import { movementKinds } from '@touchline/domain/revenue'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { type Column, Table } from '@touchline/ui/figures/table.tsx'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { monthText } from '../../lib/date-text.ts'
import { useOperator } from '../../lib/session.ts'
import { type Figure, type RevenuePlace, revenueHref } from './place.ts'
import type { CurrencyRevenue } from './revenue-page.tsx'

interface OpenedProps {
  readonly place: RevenuePlace
  readonly figure: Figure
  readonly children: ReactNode
}

/** A figure, with its clubs one press away. */
export function Opened({ place, figure, children }: OpenedProps) {
  const { roles } = useOperator()
  if (!hasRight(roles, 'read-revenue')) return children
  const isOpen = place.figure === figure
  return (
    <a
      className="opened"
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
  readonly key: string
  readonly name: string
  readonly figure: Figure
  readonly clubs: number
  readonly amount: string
}

export function MonthCard({ place, own }: CardProps) {
  const t = useTranslations('revenue')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const { show, change } = useAmount(own.currency)
  const moved = movementKinds.map(
    (kind) => own.movements.find((each) => each.kind === kind) ?? { kind, clubs: 0, amount: 0 },
  )
  const rows: readonly Row[] = [
    { key: 'began', name: t('figures.began'), figure: 'began', clubs: own.began.clubs, amount: show(own.began.amount) },
    ...moved
      .filter(({ kind, clubs }) => clubs > 0 || (kind !== 'paused' && kind !== 'resumed' && kind !== 'price'))
      .map(({ kind, clubs, amount }) => ({
        key: kind,
        name: t(`figures.${kind}`),
        figure: kind,
        clubs,
        amount: clubs === 0 ? '–' : change(amount),
      })),
    { key: 'ends', name: t('figures.ends'), figure: 'ends', clubs: own.ends.clubs, amount: show(own.ends.amount) },
  ]
  const apart: readonly Row[] =
    own.paused.clubs === 0
      ? []
      : [
          {
            key: 'apart',
            name: t('figures.apart'),
            figure: 'apart',
            clubs: own.paused.clubs,
            amount: show(own.paused.amount),
          },
        ]
  const columns: readonly Column<Row>[] = [
    { label: t('step'), heading: true, cell: ({ name }) => name },
    { label: t('clubs'), right: true, cell: ({ clubs }) => (clubs === 0 ? '' : clubs) },
    {
      label: ofAll('amount'),
      right: true,
      cell: ({ figure, clubs, amount }) =>
        clubs === 0 ? (
          amount
        ) : (
          <Opened place={place} figure={figure}>
            {amount}
          </Opened>
        ),
    },
  ]
  const title = monthText(place.month, locale, 'long')
  return (
    <Card title={title}>
      <Table
        className="revenue-rows"
        caption={title}
        columns={columns}
        rows={[...rows, ...apart]}
        keyOf={({ key }) => key}
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
    { label: t('clubs'), right: true, cell: ({ clubs }) => (clubs === 0 ? '' : clubs) },
    { label: ofAll('amount'), right: true, cell: ({ clubs, amount }) => (clubs === 0 ? '–' : show(amount)) },
  ]
  const share =
    own.began.amount === 0
      ? null
      : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
          -(left?.amount ?? 0) / own.began.amount,
        )
  return (
    <Card title={t('reasons')}>
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
