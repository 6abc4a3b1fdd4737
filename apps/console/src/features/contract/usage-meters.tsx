import type { AggregationType } from '@touchline/contract/usage'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { shownTime, shownTimes, type TimeKind, timeText } from '../../lib/usage-units.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { Card } from '../../ui/card.tsx'
import { Meter } from '../../ui/figures/meter.tsx'
import { timeOf, type UsageAndLimits } from './times.ts'

interface MetersProps extends UsageAndLimits {
  /** Which times have no limit to show. */
  readonly unlimited: readonly TimeKind[]
}

export function UsageMeters(props: MetersProps) {
  return (
    <div className="grid3">
      <Boundary>
        <TimeMeter {...props} kind="upload" />
      </Boundary>
      <Boundary>
        <TimeMeter {...props} kind="export" />
      </Boundary>
      <Boundary>
        <SeatMeter {...props} />
      </Boundary>
    </div>
  )
}

interface TimeProps extends MetersProps {
  readonly kind: TimeKind
}

function TimeMeter({ unlimited, kind, ...read }: TimeProps) {
  const t = useTranslations('contract')
  const { locale } = useLanguage()
  const time = timeOf(kind, read)
  const { soft, hard } = time.limit
  const { used, limit, left } = shownTimes(time, kind)
  if (unlimited.includes(kind)) {
    return (
      <Card title={t(`${kind}.title`)} className="meter">
        <p className="value">{t('unlimited')}</p>
        <p className="small soft num">{t(`${kind}.usedNow`, { used })}</p>
      </Card>
    )
  }
  if (hard === 0) {
    return (
      <Card title={t(`${kind}.title`)} className="meter">
        <p className="soft">{t('notInPlan')}</p>
      </Card>
    )
  }
  const of = t(`${kind}.of`, { limit })
  const usedNow = timeText(used, locale)
  return (
    <Card title={t(`${kind}.title`)} className="meter">
      <p className="value num">
        {usedNow} <span className="soft">{of}</span>
      </p>
      <Meter label={t(`${kind}.title`)} used={time.used} limit={hard} soft={soft} text={`${usedNow} ${of}`} />
      <p className="small soft">{t(`${kind}.left`, { left, soft: shownTime(soft, kind) })}</p>
    </Card>
  )
}

/** From here on a number of seats means no limit: no more than 999 are sold. */
const NO_SEAT_LIMIT = 1000

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
  const isLimited = viewers.limit < NO_SEAT_LIMIT
  const text = isLimited ? t('seats.of', { limit }) : t('seats.unlimited')
  return (
    <Card title={t('seats.title')} className="meter">
      <p className="value num">
        {used} <span className="soft">{text}</span>
      </p>
      {isLimited && <Meter label={t('seats.title')} used={used} limit={limit} text={`${used} ${text}`} mayBeFull />}
      <p className="small soft">{t('seats.active', { analysts: analysts.used, viewers: viewers.used })}</p>
    </Card>
  )
}
