import { useEffect, useRef } from 'react'
import { PitchChart, type Tick } from '../../../ui/chart/columns/pitch-chart.tsx'
import { figureText } from '../../../ui/chart/figure.ts'
import { halves } from '../../../ui/chart/scale.ts'
import { useWidth } from '../../../ui/chart/use-width.ts'
import type { OverviewAccount } from '../overview-account.ts'
import { HALF, type Season } from './columns.ts'
import type { Happening } from './happenings.ts'
import { Picker } from './picker.tsx'
import { usePictureLabel } from './picture-label.ts'
import { SeasonLine } from './season-line.tsx'
import { type SeasonText, useSeasonText } from './season-text.ts'
import { valuedColumns } from './values.ts'

interface PictureProps {
  readonly season: Season
  readonly account: OverviewAccount
  readonly happenings: readonly Happening[]
  readonly chosen: number | null
  readonly onChoose: (slot: number | null) => void
}

/** As the style sheet has the box before the picture is in it. */
const HEIGHT = { wide: 232, narrow: 182 }
const NARROW_PX = 600
/** Under this every third month is named. */
const NAMED_PX = 36

/** Columns rise when they are seen first, not each time one comes back. */
let haveRisen = false

/** The columns, and over them what takes the keys and the pointer. */
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
  const values = isNarrow ? null : valuedColumns(season, shape, ({ total }) => figure(total, 'decimal'))
  return (
    <>
      <div className="season-picture" ref={box}>
        {width > 0 && (
          <PitchChart
            halves={shape}
            width={width}
            height={isNarrow ? HEIGHT.narrow : HEIGHT.wide}
            columns={season.columns.map(({ slot, bills }) => ({
              slot,
              stacks: bills.map(({ id, state, parts, full }) => ({
                id,
                state,
                full,
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
      {/* On a phone it is the list under the field. */}
      <div className="season-line">
        {!isNarrow && (
          <SeasonLine season={season} account={account} happenings={happenings} halves={shape} width={width} />
        )}
      </div>
    </>
  )
}

/** January carries its year where every month has a name. */
function ticksOf({ months, first }: Season, text: SeasonText, pitch: number): readonly Tick[] {
  const isEach = pitch >= NAMED_PX
  return months.flatMap((month, slot) => {
    if (!isEach && slot % 3 !== 0) return []
    const isYear = isEach && month.endsWith('-01')
    const look = slot === first.slot && slot >= HALF ? 'now' : isYear ? 'year' : ''
    return [{ slot, text: isYear ? text.year(month) : text.month(month), look }]
  })
}
