import { firstDay } from '@touchline/domain/calendar'
import type { PlanCard } from '@touchline/domain/plans'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { shownTime } from '../../../lib/usage-units.ts'
import { Strip } from '../../../ui/chart/columns/strip.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { type LivedPast, type OwnPast, overIn } from './own-past.ts'

interface OwnStripProps {
  readonly card: PlanCard
  readonly past: OwnPast
}

/** The reader's own months against the plan's hours; as high before they are known. */
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
  const isYear = card.group.cycle === 'year'
  const limit = card.allowance.uploadHardSeconds / 3600
  const used = shownTime(
    replay.months.reduce((sum, month) => sum + month.used.upload, 0),
    'upload',
  )
  const facts = { months: replay.months.length, hours: limit, over: overIn(replay, 'upload'), used }
  const label = isYear ? t('captionYear', facts) : t.markup('caption', { ...facts, b: (over) => over })
  const caption = isYear ? label : t.rich('caption', { ...facts, b: (over) => <b>{over}</b> })
  return (
    <div className="own">
      <Strip
        label={label}
        top={past.top}
        limit={isYear ? null : limit}
        months={replay.months.map(({ month, used: { upload }, over }, index) => ({
          key: month,
          // Every third is named: more have no room.
          tick: index % 3 === 1 ? dateText(firstDay(month), locale, 'shortMonth') : null,
          used: upload / 3600,
          over: over.upload / 3600,
        }))}
      />
      <p aria-hidden="true">{caption}</p>
    </div>
  )
}
