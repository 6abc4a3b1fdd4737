import { PitchChart, type Tick } from '@touchline/ui/chart/columns/pitch-chart.tsx'
import { figureText } from '@touchline/ui/chart/figure.ts'
import { type Halves, halves } from '@touchline/ui/chart/scale.ts'
import { SlotSlider } from '@touchline/ui/chart/slot-slider.tsx'
import { useWidth } from '@touchline/ui/chart/use-width.ts'
import { sentences } from '@touchline/words/sentences'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigate } from '../../../lib/navigation/index.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { sleepBands } from './axis.ts'
import type { SeasonBill } from './bills.ts'
import { HALF, isToCome, returnedOf, type Season, type SeasonColumn } from './columns.ts'
import type { Happening } from './happenings.ts'
import { SeasonLine } from './season-line.tsx'
import { type SeasonText, useSeasonText } from './season-text.ts'
import { valuedColumns } from './values.ts'

interface PickerProps {
  readonly season: Season
  readonly account: Pick<OverviewAccount, 'contract'>
  readonly halves: Halves
  readonly chosen: number | null
  readonly onChoose: (slot: number | null) => void
}

/** YYYY-MM; undefined if unbilled. */
const documented = ({ bills }: SeasonColumn): string | undefined => bills.findLast(({ state }) => state !== null)?.month

function Picker({ season: { columns, first }, account, halves, chosen, onChoose }: PickerProps) {
  const t = useTranslations('season')
  const text = useSeasonText(account)
  const navigate = useNavigate()
  const index = columns.findIndex(({ slot }) => slot === (chosen ?? first.slot))
  const column = columns[index] ?? first
  const open = (of: number) => {
    const month = documented(columns[of] ?? column)
    if (month !== undefined) void navigate({ to: '/billing-breakdown', search: { month } })
  }
  const under = (x: number) => {
    const found = columns.findIndex(({ slot }) => slot === halves.slotAt(x))
    return found < 0 ? null : found
  }
  return (
    <SlotSlider
      className="season-picker"
      label={t('bill')}
      keys={t('keys')}
      count={columns.length}
      index={index}
      valueText={[text.days(column), ...column.bills.map(text.amount)].join(', ')}
      isChosen={chosen !== null}
      under={under}
      onChoose={(to) => onChoose(to === null ? null : (columns[to]?.slot ?? null))}
      opens={documented(column) !== undefined}
      onOpen={open}
    />
  )
}

interface PictureProps {
  readonly season: Season
  readonly account: OverviewAccount
  readonly happenings: readonly Happening[]
  readonly chosen: number | null
  readonly onChoose: (slot: number | null) => void
}

const HEIGHT = { wide: 206, narrow: 182 }
const NARROW_PX = 600
const NAMED_PX = 36

let haveRisen = false

export function SeasonPicture({ season, account, happenings, chosen, onChoose }: PictureProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const isNarrow = width < NARROW_PX
  const text = useSeasonText(account)
  const label = usePictureLabel(season, account)
  const shape = halves(width, 2 * HALF, isNarrow ? 14 : 28, isNarrow ? 0.62 : 0.56)
  const isRising = !haveRisen
  useEffect(() => {
    haveRisen = true
  }, [])
  const { locale, currency } = text
  const figure = (minor: number, style: 'decimal' | 'currency') => figureText({ minor, currency, locale }, style)
  const isRestOpen = season.columns.some(({ bills }) => bills.some(({ isRest }) => isRest))
  // A bill's rest follows.
  const drawn = ({ isRest, drawnAs }: Pick<SeasonBill, 'isRest' | 'drawnAs'>) =>
    isRest ? 'next' : isRestOpen && drawnAs === 'next' ? 'later' : drawnAs
  const values = isNarrow ? null : valuedColumns(season, shape, ({ total }) => figure(total, 'decimal'))
  return (
    <>
      <div className="season-picture" ref={box}>
        {width > 0 && (
          <PitchChart
            halves={shape}
            bands={sleepBands(account, season.months, shape)}
            width={width}
            height={isNarrow ? HEIGHT.narrow : HEIGHT.wide}
            columns={season.columns.map(({ slot, bills }) => ({
              slot,
              stacks: bills.map(({ id, parts, ...bill }) => ({
                id,
                state: drawn(bill),
                returned: returnedOf(bill),
                segments: parts.map(({ part, minor }) => ({ kind: part, value: minor })),
              })),
              label: values?.get(slot),
            }))}
            ticks={ticksOf(season, text, shape.pitch)}
            chosen={chosen}
            isRising={isRising}
            leadsOn={!isNarrow}
            formatTop={(top) => figure(top, 'currency')}
            label={label}
          />
        )}
        <Picker season={season} account={account} halves={shape} chosen={chosen} onChoose={onChoose} />
      </div>
      {/* On a phone a list replaces it. */}
      <div className="season-line">
        {!isNarrow && (
          <SeasonLine season={season} account={account} happenings={happenings} halves={shape} width={width} />
        )}
      </div>
    </>
  )
}

function ticksOf({ months, first }: Season, text: SeasonText, pitch: number): readonly Tick[] {
  const isEach = pitch >= NAMED_PX
  return months.flatMap((month, slot) => {
    if (!isEach && slot % 3 !== 0) return []
    const isYear = isEach && month.endsWith('-01')
    const look = slot === first.slot && slot >= HALF ? 'now' : isYear ? 'year' : ''
    return [{ slot, text: isYear ? text.year(month) : text.month(month), look }]
  })
}

function usePictureLabel(season: Season, account: Pick<OverviewAccount, 'contract'>): string {
  const t = useTranslations('season.picture')
  const { money, day, days, amount } = useSeasonText(account)
  const { paid, isAfterRefunds, coming, highest, columns } = season
  const bills = columns.flatMap((column) => column.bills)
  const next = bills.find(isToCome)
  const amountAndDate = (bill: SeasonBill) => ({ amount: amount(bill), date: day(bill.paidOn) })
  const isHighestKnown = highest.bills.every(({ isCalculating }) => !isCalculating)
  return sentences([
    t('title'),
    paid > 0 ? t(isAfterRefunds ? 'paidNet' : 'paid', { amount: money(paid) }) : t('nothingPaid'),
    coming === 0 ? t('nothingToCome') : t('coming', { amount: money(coming) }),
    isHighestKnown ? t('highest', { amount: money(highest.total), date: days(highest) }) : '',
    ...bills.filter(({ drawnAs }) => drawnAs === 'failed').map((bill) => t('failed', amountAndDate(bill))),
    next === undefined ? '' : t('next', amountAndDate(next)),
  ])
}
