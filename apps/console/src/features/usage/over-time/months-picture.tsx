import { firstDay } from '@touchline/domain/calendar'
import type { UsageHistory } from '@touchline/domain/usage'
import { ChartSlider } from '@touchline/ui/chart/chart-slider.tsx'
import { Strip } from '@touchline/ui/chart/columns/strip.tsx'
import { useWidth } from '@touchline/ui/chart/use-width.ts'
import { dateText } from '@touchline/words/date-text'
import { listFormat } from '@touchline/words/list-format'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { inUnit } from '../../../forms/pace/pace-figures.ts'
import { usePaceText } from '../../../forms/pace/pace-text.ts'
import { monthlyLimit, type UsageAccount } from '../../../forms/usage/account.ts'
import type { TimeKind } from '../../../lib/usage-units.ts'

interface MonthsPictureProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
  readonly history: UsageHistory
}

const NAMED_PX = 36

export function MonthsPicture({ account, kind, history }: MonthsPictureProps) {
  const t = useTranslations()
  const { figure, locale } = usePaceText({ kind })
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [chosen, setChosen] = useState<number | null>(null)
  const limit = monthlyLimit(account, kind)
  const months = monthsOf(history, kind)
  const isEach = width / months.length >= NAMED_PX
  const columns = months.map(({ month, used }, index) => ({
    key: month,
    tick: isEach || index % 3 === 0 ? dateText(firstDay(month), locale, 'shortMonth') : null,
    used: inUnit(kind, used),
    over: limit === null ? 0 : inUnit(kind, Math.max(0, used - limit)),
    isRunning: index === months.length - 1,
  }))
  const said = months.map(({ month, used }) => `${dateText(firstDay(month), locale, 'monthYear')}: ${figure(used)}`)
  const top = Math.max(...columns.map(({ used }) => used), limit === null ? 0 : inUnit(kind, limit), 1) * 1.1
  return (
    <>
      <div ref={box}>
        <Strip
          label={t('usage.lastYear.picture', { months: listFormat(locale).format(said) })}
          months={columns}
          limit={limit === null ? null : inUnit(kind, limit)}
          top={top}
          size="large"
          chosen={chosen}
        >
          <ChartSlider
            label={t('terms.month')}
            keys={t('pace.monthKeys')}
            count={months.length}
            index={chosen ?? months.length - 1}
            valueText={said[chosen ?? months.length - 1] ?? ''}
            indexAt={(x) => Math.max(0, Math.min(months.length - 1, Math.floor((x / width) * months.length)))}
            onChoose={setChosen}
          />
        </Strip>
      </div>
      <p className="pace-legend num" aria-live="polite">
        {chosen === null ? (limit === null ? '' : t('pace.limit', { figure: figure(limit) })) : said[chosen]}
      </p>
    </>
  )
}

export const monthsOf = (history: UsageHistory, kind: TimeKind) =>
  history.months.map(({ month, uploadSeconds, exportSeconds }) => ({
    month,
    used: kind === 'upload' ? uploadSeconds : exportSeconds,
  }))
