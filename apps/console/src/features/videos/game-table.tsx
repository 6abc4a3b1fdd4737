import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import type { StoredGame } from '@touchline/contract/videos'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { chipsOf, type StorageView, type VideoChip } from '@touchline/domain/videos'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Tone } from '../../ui/chip.tsx'
import { stepOf } from '../../ui/input/step-key.ts'
import { textScale } from '../../ui/text-scale.ts'
import { hoursAndMinutes, type Sorting, type SortKey } from './games.ts'
import '../../ui/figures/table.css'

const tones = { 'full-hd': 'ink', sd: 'ink', live: 'busy', new: 'wait' } satisfies Record<VideoChip, Tone>

/** About as many rows as a window shows. */
const PAGE_ROWS = 10

/** Pages are for a list of thousands; every other key is as in any other column. */
function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'PageDown') return Math.min(count - 1, at + PAGE_ROWS)
  if (key === 'PageUp') return Math.max(0, at - PAGE_ROWS)
  return stepOf(key, at, count, 'down')
}

interface Rows {
  readonly count: number
  readonly virtual: Virtualizer<Window, HTMLTableRowElement>
  readonly body: RefObject<HTMLElement | null>
}

/** Ten thousand rows are one stop for the keyboard, so that Tab leads on; the arrows go from row to row. */
function useRoving({ count, virtual, body }: Rows) {
  const [reached, setReached] = useState(0)
  const pending = useRef<number | null>(null)
  const rows = virtual.getVirtualItems()
  const boxOf = (index: number) => body.current?.querySelector<HTMLElement>(`[data-index="${index}"] input`)
  // A row that was far away exists only after it was scrolled to.
  useEffect(() => {
    if (pending.current === null) return
    const box = boxOf(pending.current)
    if (!box) return
    pending.current = null
    box.focus()
  })
  return {
    /** The row that Tab stops at: the last one reached, or the first there is when that one is out of sight. */
    stop: rows.some(({ index }) => index === reached) ? reached : rows[0]?.index,
    onReach: setReached,
    onKeyDown: (event: KeyboardEvent) => {
      const target = targetOf(event.key, reached, count)
      if (target === undefined) return
      event.preventDefault()
      pending.current = target
      setReached(target)
      if (!boxOf(target)) virtual.scrollToIndex(target)
    },
  }
}

interface GameTableProps {
  readonly games: readonly StoredGame[]
  readonly view: StorageView
  readonly sorting: Sorting
  readonly onSort: (by: SortKey) => void
  readonly selected: ReadonlySet<string>
  readonly onSelect: (matchIds: readonly string[], isSelected: boolean) => void
}

/** Names the text that explains the keys of the table. */
export const KEYS = 'games-keys'

const ROW_PX = 53
/** Rows beyond the window, so that a key press finds the next one there. */
const BEYOND = 12

const columns = ['title', 'date', 'uploader', 'length'] as const satisfies readonly SortKey[]

/** Ten thousand rows of which only those in the window are rendered; a screen reader gets the whole number. */
export function GameTable({ games, view, sorting, onSort, selected, onSelect }: GameTableProps) {
  const t = useTranslations('videos')
  const shell = useTranslations('shell')
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0
    setScrollMargin(top + window.scrollY)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is handed to a part that is memoized
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count: games.length,
    estimateSize: () => ROW_PX * textScale(),
    overscan: BEYOND,
    scrollMargin,
    getItemKey: (index) => games[index]?.matchId ?? index,
  })
  const { stop, onReach, onKeyDown } = useRoving({ count: games.length, virtual, body })
  const items = virtual.getVirtualItems()
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin)
  return (
    <table className="table num games" aria-rowcount={games.length + 1} aria-describedby={KEYS}>
      <caption className="hidden-text">{shell('billingMovies')}</caption>
      <thead>
        <tr aria-rowindex={1}>
          <SelectAll games={games} selected={selected} onSelect={onSelect} />
          {columns.map((column) => (
            <SortHead key={column} column={column} sorting={sorting} onSort={onSort} />
          ))}
          <th scope="col">{t('chips')}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Space height={before} />
        {items.map(({ index, key }) => {
          const game = games[index]
          if (game === undefined) return null
          return (
            <GameRow
              key={key}
              game={game}
              index={index}
              measure={virtual.measureElement}
              view={view}
              isSelected={selected.has(game.matchId)}
              isStop={index === stop}
              onReach={onReach}
              onKeyDown={onKeyDown}
              onSelect={onSelect}
            />
          )
        })}
        <Space height={after} />
      </tbody>
    </table>
  )
}

/** Keeps the scroll bar honest about rows that are not there. */
const Space = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden="true" className="space">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nobody reads an empty row */}
      <td colSpan={columns.length + 2} style={{ height }} />
    </tr>
  )

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

function SelectAll({ games, selected, onSelect }: Pick<GameTableProps, 'games' | 'selected' | 'onSelect'>) {
  const t = useTranslations('videos')
  const chosen = games.filter(({ matchId }) => selected.has(matchId)).length
  const isAll = games.length > 0 && chosen === games.length
  return (
    <th scope="col" className="pick">
      <input
        type="checkbox"
        aria-label={t('selectAll', { count: games.length })}
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen > 0 && !isAll
        }}
        onChange={() =>
          onSelect(
            games.map(({ matchId }) => matchId),
            !isAll,
          )
        }
      />
    </th>
  )
}

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

function GameRow(props: GameRowProps) {
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
