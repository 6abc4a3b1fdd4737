import { dateOf } from '@touchline/domain/calendar'
import { EventLine, type EventTone } from '@touchline/ui/chart/lines/event-line.tsx'
import type { Halves } from '@touchline/ui/chart/scale.ts'
import { SlotSlider } from '@touchline/ui/chart/slot-slider.tsx'
import { sentences } from '@touchline/words/sentences'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OverviewAccount } from '../account/overview-account.ts'
import { dateAxis, sleepBands } from './axis.ts'
import type { Season } from './columns.ts'
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
  const said = happenings.map((each) => `${season.day(each.date)}: ${text(each)}.`)
  const label = sentences([t('line'), ...said])
  const [chosen, setChosen] = useState<number | null>(null)
  const ahead = happenings.findIndex((each) => !isOver(each, account))
  const index = chosen ?? (ahead < 0 ? happenings.length - 1 : ahead)
  return (
    <>
      <EventLine
        events={events}
        bands={sleepBands(account, months, halves)}
        width={width}
        middle={halves.middle}
        ticks={months.map((_, slot) => halves.center(slot))}
        label={label}
        chosen={chosen}
      />
      {events.length > 0 && (
        <SlotSlider
          className="season-line-picker"
          label={t('event')}
          keys={t('eventKeys')}
          count={events.length}
          index={index}
          valueText={said[index] ?? ''}
          isChosen={chosen !== null}
          under={(x) => nearest(events, x)}
          onChoose={setChosen}
        />
      )}
    </>
  )
}

const REACH_PX = 14

function nearest(events: readonly { readonly x: number }[], x: number): number | null {
  const distances = events.map((event) => Math.abs(event.x - x))
  const least = Math.min(...distances)
  return least > REACH_PX ? null : distances.indexOf(least)
}

const isScheduled = ({ kind }: Happening): boolean => kind === 'change' || kind === 'asleep' || kind === 'wakes'

function toneOf(happening: Happening, account: OverviewAccount): EventTone {
  if (happening.kind === 'declined') return 'failed'
  if (happening.kind === 'run-out') return 'warning'
  if (isOver(happening, account)) return 'past'
  return isScheduled(happening) ? 'scheduled' : 'coming'
}
