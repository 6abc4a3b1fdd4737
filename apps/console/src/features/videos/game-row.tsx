import type { StoredGame } from '@touchline/contract/videos'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { chipsOf, type StorageView, type VideoChip } from '@touchline/domain/videos'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Tone } from '../../ui/chip.tsx'
import { hoursAndMinutes } from './games.ts'

interface GameRowProps {
  readonly game: StoredGame
  readonly index: number
  readonly measure: (row: HTMLTableRowElement | null) => void
  readonly view: StorageView
  readonly isSelected: boolean
  /** Whether Tab stops here. */
  readonly isStop: boolean
  readonly onReach: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onSelect: (matchIds: readonly string[], isSelected: boolean) => void
}

const tones = { 'full-hd': 'ink', sd: 'ink', live: 'busy', new: 'wait' } satisfies Record<VideoChip, Tone>

export function GameRow(props: GameRowProps) {
  const { game, index, measure, view, isSelected, isStop, onReach, onKeyDown, onSelect } = props
  const t = useTranslations('videos')
  const { matchId, title, scheduleDate, uploadedBy, length, usageTypes, storedDate } = game
  const chips = chipsOf({ usageTypes, storedAt: instantFromWire(storedDate) }, view)
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={isSelected ? 'selected' : ''}>
      <td className="pick">
        <input
          type="checkbox"
          aria-label={t('select', { title })}
          checked={isSelected}
          tabIndex={isStop ? 0 : -1}
          onFocus={() => onReach(index)}
          onKeyDown={onKeyDown}
          onChange={() => onSelect([matchId], !isSelected)}
        />
      </td>
      <td className="title">{title}</td>
      <td data-label={t('columns.date')} className="whole">
        {dateOf(instantFromWire(scheduleDate), view.zone)}
      </td>
      <td data-label={t('columns.uploader')}>{uploadedBy ?? '–'}</td>
      <td data-label={t('columns.length')} className="right">
        {hoursAndMinutes(length)}
      </td>
      <td className="chips">
        {chips.map((chip) => (
          <span key={chip} className={`chip ${tones[chip]}`}>
            {t(`chip.${chip}`)}
          </span>
        ))}
      </td>
    </tr>
  )
}
