import type { Instant } from '@touchline/domain/calendar'
import { storageAges } from '@touchline/domain/storage'
import { ChartSlider } from '@touchline/ui/chart/chart-slider.tsx'
import { AgeChart } from '@touchline/ui/chart/columns/age-chart.tsx'
import { halves } from '@touchline/ui/chart/scale.ts'
import { useWidth } from '@touchline/ui/chart/use-width.ts'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type AgedMonth, ageTotal } from './aged-months.ts'
import { usePlanText } from './plan-text.ts'
import { useReadout } from './readout.ts'
import type { StoragePlan } from './use-plan.ts'

interface AgePictureProps {
  readonly months: readonly AgedMonth[]
  readonly plan: StoragePlan
  readonly now: Instant
  readonly chosen: number | null
  readonly onChoose: (slot: number | null) => void
  readonly isYearly: boolean
}

const HEIGHT = 200
const NARROW_PX = 600
const NAMED_PX = 36
const NEXT = 12

export function AgePicture({ months, plan, now, chosen, onChoose, isYearly }: AgePictureProps) {
  const t = useTranslations()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const text = usePlanText(plan.contract)
  const readout = useReadout(plan, isYearly)
  const isNarrow = width < NARROW_PX
  const shape = halves(width, months.length, isNarrow ? 14 : 28, 0.62)
  const [charged, soon, free] = storageAges.map((age) => text.hours(ageTotal(months, age)))
  const said = { charged: charged ?? '', soon: soon ?? '', free: free ?? '' }
  const current = months[chosen ?? NEXT]
  return (
    <div className="age-picture" ref={box}>
      {width > 0 && (
        <AgeChart
          halves={shape}
          width={width}
          height={HEIGHT}
          bars={months.map(barOf)}
          ticks={months
            .filter(({ slot }) => shape.pitch >= NAMED_PX || slot % 3 === 0)
            .map(({ slot, from }) => ({ slot, text: text.tick(from) }))}
          chosen={chosen}
          formatTop={(top) => t('invoiceLines.quantity.hours', { hours: top })}
          today={t('season.today', { date: text.today(now) })}
          label={isYearly ? t('videos.ages.pictureTerm', said) : t('videos.ages.picture', said)}
        />
      )}
      <ChartSlider
        label={t('terms.month')}
        keys={t('videos.ages.keys')}
        count={months.length}
        index={chosen ?? NEXT}
        valueText={current === undefined ? '' : readout(current)}
        onChoose={onChoose}
        indexAt={shape.slotAt}
      />
    </div>
  )
}

const HOUR = 3600

function barOf({ slot, seconds, leaving }: AgedMonth) {
  const stays = storageAges.map((look) => ({ look, value: (seconds[look] - leaving[look]) / HOUR }))
  const goes = storageAges.reduce((sum, age) => sum + leaving[age], 0) / HOUR
  return { slot, parts: [...stays, { look: 'leaving' as const, value: goes }] }
}
