import { useQuery } from '@tanstack/react-query'
import { getRevenueAhead, getRevenueBridge, getRevenueYear } from '@touchline/contract/desk/calls/revenue'
import { bridgeSteps, movementKinds } from '@touchline/domain/revenue'
import { Card } from '@touchline/ui/card.tsx'
import { figureText } from '@touchline/ui/chart/figure.ts'
import { Chip } from '@touchline/ui/chip.tsx'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { type Column, Table } from '@touchline/ui/figures/table.tsx'
import { ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { monthName, monthText } from '../../lib/date-text.ts'
import { Bars, Key } from './charts.tsx'
import { Opened, useAmount } from './month.tsx'
import type { Figure, RevenuePlace } from './place.ts'

interface WaitsProps {
  readonly asked: { readonly isPending: boolean; readonly isError: boolean; refetch(): unknown }
  readonly children: ReactNode
}

function Waits({ asked, children }: WaitsProps) {
  const ofAll = useTranslations('common')
  const t = useTranslations('revenue')
  if (asked.isPending) return <Skeleton shape="rows" label={ofAll('loading')} />
  if (asked.isError)
    return <ErrorState text={t('silent')} retry={ofAll('retry')} onRetry={() => void asked.refetch()} />
  return children
}

interface PlaceProps {
  readonly place: RevenuePlace
}

const looks = {
  new: 'of-new',
  returned: 'of-returned',
  resumed: 'of-resumed',
  more: 'of-more',
  price: 'of-price',
  less: 'of-less',
  paused: 'of-paused',
  left: 'of-left hatched',
} as const

const tickOf = (month: string, locale: string): string => monthName(`${month.slice(0, 4)}-${month.slice(4)}`, locale)

export function YearCard({ place }: PlaceProps) {
  const t = useTranslations('revenue')
  const locale = useLocale()
  const { region, month, currency } = place
  const asked = useQuery({
    queryKey: ['revenue-year', region, month],
    queryFn: ({ signal }) => call(getRevenueYear, { region, params: { month }, signal }),
  })
  const months = asked.data?.currencies.find((each) => each.currency === currency)?.months ?? []
  const kinds = movementKinds.filter((kind) =>
    months.some(({ movements }) => movements.some((each) => each.kind === kind)),
  )
  const bars = months.map((of) => ({
    key: of.month,
    tick: tickOf(of.month, locale),
    up: of.movements
      .filter(({ amount }) => amount > 0)
      .map(({ kind, amount }) => ({ look: looks[kind], value: amount })),
    down: of.movements
      .filter(({ amount }) => amount < 0)
      .map(({ kind, amount }) => ({ look: looks[kind], value: -amount })),
  }))
  return (
    <Card title={t('year')} action={<CsvButton table="revenue-year" region={region} asked={{ month }} />}>
      <Waits asked={asked}>
        <Key looks={kinds.map((kind) => [looks[kind], t(`figures.${kind}`)])} />
        <Bars
          label={t('year')}
          bars={bars}
          height={300}
          said={(value) =>
            (value > 0 ? '+' : '') +
            figureText({ minor: value, currency: currency ?? 'JPY', locale }, 'decimal').replace('-', '−')
          }
        />
      </Waits>
    </Card>
  )
}

export function AheadCard({ place }: PlaceProps) {
  const t = useTranslations('revenue')
  const locale = useLocale()
  const { region, month, currency } = place
  const { show } = useAmount(currency ?? 'JPY')
  const asked = useQuery({
    queryKey: ['revenue-ahead', region, month],
    queryFn: ({ signal }) => call(getRevenueAhead, { region, params: { month }, signal }),
  })
  const months = asked.data?.currencies.find((each) => each.currency === currency)?.months ?? []
  const bars = months.map((of) => ({
    key: of.month,
    tick: tickOf(of.month, locale),
    up: [
      { look: 'of-agreed', value: of.agreed },
      { look: 'of-renewal hatched', value: of.renewal },
      { look: 'of-monthly', value: of.monthly },
    ],
    down: [],
  }))
  const agreed = months.reduce((sum, of) => sum + of.agreed, 0)
  return (
    <Card title={t('ahead')} action={<CsvButton table="revenue-ahead" region={region} asked={{ month }} />}>
      <Waits asked={asked}>
        <Key
          looks={[
            ['of-agreed', t('agreed')],
            ['of-renewal hatched', t('renewal')],
            ['of-monthly', t('monthly')],
          ]}
        />
        <Bars label={t('ahead')} bars={bars} height={190} said={() => ''} />
        <p className="soft">{t('agreedInAll', { amount: show(agreed) })}</p>
      </Waits>
    </Card>
  )
}

interface Step {
  readonly key: string
  readonly figure: Figure | null
  readonly amount: string
}

function Differing({ clubs, document }: { readonly clubs: number; readonly document: string | null }) {
  const t = useTranslations('revenue')
  return (
    <p>
      <Dated text={t('differing', { clubs, document: document ?? '–' })} />
    </p>
  )
}

export function BridgeCard({ place }: PlaceProps) {
  const t = useTranslations('revenue')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const { region, month, currency } = place
  const { show, change } = useAmount(currency ?? 'JPY')
  const asked = useQuery({
    queryKey: ['revenue-bridge', region, month],
    queryFn: ({ signal }) => call(getRevenueBridge, { region, params: { month }, signal }),
  })
  const bridge = asked.data?.currencies.find((each) => each.currency === currency)
  const { recurring = 0, steps = [], billed = 0, bills = 0, differing = null } = bridge ?? {}
  const moved = steps.filter(({ step, amount }) => amount !== 0 || (step === 'rest' && differing !== null))
  const rows: readonly Step[] = [
    { key: 'recurring', figure: 'ends', amount: show(recurring) },
    ...moved.map(({ step, amount }) => ({ key: step, figure: step, amount: change(amount) })),
    { key: 'billed', figure: null, amount: show(billed) },
  ]
  const rest = steps.find(({ step }) => step === 'rest')?.amount ?? 0
  const nameOf = (key: string): string => {
    const step = bridgeSteps.find((each) => each === key)
    if (step !== undefined) return t(`figures.${step}`)
    return key === 'recurring' ? t('recurring') : t('billed', { bills })
  }
  const columns: readonly Column<Step>[] = [
    { label: t('step'), heading: true, cell: ({ key }) => nameOf(key) },
    {
      label: ofAll('amount'),
      right: true,
      cell: ({ figure, amount }) => (
        <Opened place={place} figure={figure}>
          {amount}
        </Opened>
      ),
    },
  ]
  return (
    <Card
      title={t('bridge')}
      action={
        <span className="actions">
          {bridge !== undefined && differing === null && rest === 0 && <Chip tone="paid">{t('addsUp')}</Chip>}
          {(differing !== null || rest !== 0) && <Chip tone="error">{t('differs', { amount: show(rest) })}</Chip>}
          {differing === null && <CsvButton table="bridge" region={region} asked={{ month }} />}
        </span>
      }
    >
      <Waits asked={asked}>
        {differing !== null && <Differing {...differing} />}
        <p className="soft">
          {t(bridge?.isEstimated === true ? 'bridgeEstimated' : 'bridgeHint', {
            month: monthText(month, locale, 'long'),
          })}
        </p>
        <Table className="revenue-rows" caption={t('bridge')} columns={columns} rows={rows} keyOf={({ key }) => key} />
      </Waits>
    </Card>
  )
}
