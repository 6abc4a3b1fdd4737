import { firstDay } from '@touchline/domain/calendar'
import type { PlanCard } from '@touchline/domain/plans'
import { Strip } from '@touchline/ui/chart/columns/strip.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { dateText } from '@touchline/words/date-text'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { shownTime } from '../../../lib/usage-units.ts'
import { type LivedPast, type OwnPast, overIn } from './own-past.ts'

interface OwnStripProps {
  readonly card: PlanCard
  readonly past: OwnPast
}

export function OwnStrip({ card, past }: OwnStripProps) {
  const t = useTranslations()
  if (past.kind === 'lived') return <Months card={card} past={past} />
  if (past.kind === 'none') return null
  return (
    <div className="own">
      <div className="strip" />
      <p aria-busy={past.kind === 'loading'}>
        {past.kind === 'failed' && (
          <>
            {t('plans.past.failed')}{' '}
            <Button look="quiet" onClick={past.retry}>
              {t('errors.retry')}
            </Button>
          </>
        )}
      </p>
    </div>
  )
}

function Months({ card, past }: Pick<OwnStripProps, 'card'> & { readonly past: LivedPast }) {
  const t = useTranslations('plans.past')
  const { locale } = useLanguage()
  const replay = past.replays.get(card.group.id)
  if (replay === undefined) return <div className="own" />
  const hours = card.allowance.uploadHardSeconds / 3600
  const months = replay.months.length
  const b = (text: ReactNode) => <b>{text}</b>
  if (card.group.cycle === 'year') {
    const used = replay.months.reduce((sum, month) => sum + month.used.upload, 0)
    const facts = { months, hours, used: shownTime(used, 'upload') }
    return (
      <div className="own">
        <YearBar
          used={used / 3600}
          limit={hours}
          top={past.top}
          label={t.markup('captionYear', { ...facts, b: plain })}
        />
        <p aria-hidden="true">{t.rich('captionYear', { ...facts, b })}</p>
      </div>
    )
  }
  const facts = { months, hours, over: overIn(replay, 'upload') }
  return (
    <div className="own">
      <Strip
        label={t.markup('caption', { ...facts, b: plain })}
        top={past.top}
        limit={hours}
        months={replay.months.map(({ month, used: { upload }, over }, index) => ({
          key: month,
          tick: index % 3 === 1 ? dateText(firstDay(month), locale, 'shortMonth') : null,
          used: upload / 3600,
          over: over.upload / 3600,
        }))}
      />
      <p aria-hidden="true">{t.rich('caption', { ...facts, b })}</p>
    </div>
  )
}

const plain = (text: string) => text

interface YearBarProps {
  readonly used: number
  readonly limit: number
  readonly top: number
  readonly label: string
}

const YearBar = ({ used, limit, top, label }: YearBarProps) => {
  const part = (hours: number) => `${Math.round((1000 * hours) / top) / 10}%`
  return (
    <div className="year-bar" role="img" aria-label={label}>
      <i className="within" style={{ width: part(Math.min(used, limit)) }} />
      {used > limit && <i className="over" style={{ width: part(used - limit) }} />}
      <i className="limit" style={{ left: part(limit) }} />
    </div>
  )
}
