import { dateOf } from '@touchline/domain/calendar'
import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { EventLine, type EventTone } from '../../../ui/chart/lines/event-line.tsx'
import type { Halves } from '../../../ui/chart/scale.ts'
import type { OverviewAccount } from '../overview-account.ts'
import type { Season } from './columns.ts'
import { dateAxis } from './date-axis.ts'
import { useHappeningText } from './happening-text.ts'
import { type Happening, isOver } from './happenings.ts'
import { useSeasonText } from './season-text.ts'

interface SeasonLineProps {
  readonly season: Season
  readonly account: OverviewAccount
  readonly happenings: readonly Happening[]
  readonly halves: Halves
  readonly width: number
}

/** Everything that is no bill, under the columns and on their axis. */
export function SeasonLine({ season: { months }, account, happenings, halves, width }: SeasonLineProps) {
  const t = useTranslations('season')
  const text = useHappeningText(account)
  const season = useSeasonText(account)
  const today = dateOf(account.now, account.contract.zone)
  const xOf = dateAxis(months, today, halves)
  const events = happenings.map((happening, index) => ({
    id: String(index),
    x: xOf(happening.date),
    tone: toneOf(happening, account),
    date: season.today(happening.date),
    text: text(happening),
  }))
  const label = sentences([t('line'), ...happenings.map((each) => `${season.day(each.date)}: ${text(each)}.`)])
  return (
    <EventLine
      events={events}
      width={width}
      middle={halves.middle}
      ticks={months.map((_, slot) => halves.center(slot))}
      label={label}
    />
  )
}

function toneOf(happening: Happening, account: OverviewAccount): EventTone {
  if (happening.kind === 'declined') return 'failed'
  if (happening.kind === 'run-out') return 'warning'
  if (isOver(happening, account)) return 'past'
  return happening.kind === 'change' ? 'scheduled' : 'coming'
}
