import type { ResponseOf } from '@touchline/contract/endpoint'
import {
  type AggregationType,
  exportTypes,
  type getCurrentUpperLimits,
  type getCurrentUsage,
  uploadTypes,
} from '@touchline/contract/usage'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { Card } from '../../ui/card.tsx'
import { Meter } from '../../ui/meter.tsx'

interface MetersProps {
  readonly limits: ResponseOf<typeof getCurrentUpperLimits>['currentUpperLimits']
  readonly usage: ResponseOf<typeof getCurrentUsage>['currentUsageAggregationResults']
}

/** One decimal, rounded down (decisions D1, D2). */
const tenths = (seconds: number, unit: number): number => Math.floor((seconds * 10) / unit) / 10

export function UsageMeters(props: MetersProps) {
  return (
    <div className="grid3">
      <TimeMeter {...props} kind="upload" types={uploadTypes} unit={3600} />
      <TimeMeter {...props} kind="export" types={exportTypes} unit={60} />
      <SeatMeter {...props} />
    </div>
  )
}

interface TimeProps extends MetersProps {
  readonly kind: 'upload' | 'export'
  readonly types: readonly AggregationType[]
  /** Seconds of one displayed unit. */
  readonly unit: number
}

function TimeMeter({ limits, usage, kind, types, unit }: TimeProps) {
  const t = useTranslations('contract')
  const format = useFormat()
  const limit = limits.find((each) => types.some((type) => each.targetAggregationTypes.includes(type)))
  const used = usage
    .filter((each) => types.includes(each.targetAggregationType))
    .reduce((sum, each) => sum + each.usage, 0)
  const hard = limit?.totalUpperHardLimit ?? 0
  const soft = limit?.totalUpperSoftLimit ?? 0
  const values = { used: format(tenths(used, unit)), limit: format(tenths(hard, unit)) }
  const left = format(tenths(Math.max(0, hard - used), unit))
  return (
    <Card title={t(`${kind}.title`)} className="meter">
      <p className="value num">
        {values.used} <span className="soft">{t(`${kind}.of`, values)}</span>
      </p>
      <Meter
        label={t(`${kind}.title`)}
        used={used}
        limit={hard}
        soft={soft}
        text={`${values.used} ${t(`${kind}.of`, values)}`}
      />
      <p className="small soft">{t(`${kind}.left`, { left, soft: format(tenths(soft, unit)) })}</p>
    </Card>
  )
}

function SeatMeter({ limits, usage }: MetersProps) {
  const t = useTranslations('contract')
  const of = (type: AggregationType) => ({
    used: usage.find((each) => each.targetAggregationType === type)?.usage ?? 0,
    limit: limits.find((each) => each.targetAggregationTypes.includes(type))?.totalUpperHardLimit ?? 0,
  })
  const analysts = of('ANALYST_USER_COUNT')
  const viewers = of('VIEWER_USER_COUNT')
  const used = analysts.used + viewers.used
  const limit = analysts.limit + viewers.limit
  return (
    <Card title={t('seats.title')} className="meter">
      <p className="value num">
        {used} <span className="soft">{t('seats.of', { limit })}</span>
      </p>
      <Meter label={t('seats.title')} used={used} limit={limit} text={`${used} ${t('seats.of', { limit })}`} />
      <p className="small soft">{t('seats.active', { analysts: analysts.used, viewers: viewers.used })}</p>
    </Card>
  )
}

function useFormat(): (value: number) => string {
  const { locale } = useLanguage()
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return (value) => format.format(value)
}
