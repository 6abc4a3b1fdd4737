import type { StoredGame } from '@touchline/contract/videos'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { chipsOf, type StorageView, type VideoChip } from '@touchline/domain/videos'
import type { Tone } from '@touchline/ui/chip.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { hoursAndMinutes, type Sorting, type SortKey, sortKeys } from './games.ts'
import { SelectAll } from './select-all.tsx'
import { KEYS, Space, useWindowRows, type WindowRow } from './window-rows.tsx'
import '@touchline/ui/figures/table.css'

const tones = { 'full-hd': 'ink', sd: 'ink', live: 'busy', new: 'wait' } satisfies Record<VideoChip, Tone>

interface GameTableProps {
  readonly games: readonly StoredGame[]
  readonly view: StorageView
  readonly sorting: Sorting
  readonly onSort: (by: SortKey) => void
  readonly selected: ReadonlySet<string>
  readonly onSelect: (matchIds: readonly string[], isSelected: boolean) => void
}

/** Virtualised; screen readers get the full count. */
export function GameTable({ games, view, sorting, onSort, selected, onSelect }: GameTableProps) {
  const t = useTranslations('videos')
  const shell = useTranslations('shell')
  const keys = useMemo(() => games.map(({ matchId }) => matchId), [games])
  const { body, before, after, rows } = useWindowRows(keys)
  return (
    <table className="table num games" aria-rowcount={games.length + 1} aria-describedby={KEYS}>
      <caption className="hidden-text">{shell('billingMovies')}</caption>
      <thead>
        <tr aria-rowindex={1}>
          <SelectAll games={games} selected={selected} onSelect={onSelect} />
          {sortKeys.map((column) => (
            <SortHead key={column} column={column} sorting={sorting} onSort={onSort} />
          ))}
          <th scope="col">{t('chips')}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Space height={before} columns={sortKeys.length + 2} />
        {rows.map((row) => {
          const game = games[row.index]
          if (game === undefined) return null
          return (
            <GameRow
              key={game.matchId}
              row={row}
              game={game}
              view={view}
              isSelected={selected.has(game.matchId)}
              onSelect={onSelect}
            />
          )
        })}
        <Space height={after} columns={sortKeys.length + 2} />
      </tbody>
    </table>
  )
}

interface SortHeadProps extends Pick<GameTableProps, 'sorting' | 'onSort'> {
  readonly column: SortKey
}

function SortHead({ column, sorting, onSort }: SortHeadProps) {
  const t = useTranslations('videos.columns')
  const isSorted = sorting.by === column
  const direction = sorting.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? direction : 'none'} className={column === 'length' ? 'right' : ''}>
      <button type="button" className="sort" onClick={() => onSort(column)}>
        {t(column)}
        <span aria-hidden="true">{isSorted ? (sorting.isDescending ? '↓' : '↑') : ''}</span>
      </button>
    </th>
  )
}

interface GameRowProps {
  readonly row: WindowRow
  readonly game: StoredGame
  readonly view: StorageView
  readonly isSelected: boolean
  readonly onSelect: (matchIds: readonly string[], isSelected: boolean) => void
}

function GameRow({ row, game, view, isSelected, onSelect }: GameRowProps) {
  const { index, measure, isStop, onReach, onKeyDown } = row
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
