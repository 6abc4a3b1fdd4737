import type { TrashedGame } from '@touchline/contract/videos'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { Button } from '@touchline/ui/input/button.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { hoursAndMinutes } from '../games.ts'
import { SelectAll } from '../select-all.tsx'
import { KEYS, Space, useWindowRows, type WindowRow } from '../window-rows.tsx'
import '@touchline/ui/figures/table.css'

interface TrashTableProps {
  readonly games: readonly TrashedGame[]
  readonly zone: string
  readonly selected: ReadonlySet<string>
  readonly isBusy: boolean
  readonly addsOf: (game: TrashedGame) => string
  readonly onSelect: (matchIds: readonly string[], isSelected: boolean) => void
  readonly onRestore: (game: TrashedGame) => void
}

const CELLS = 8

export function TrashTable({ games, selected, onSelect, ...rest }: TrashTableProps) {
  const t = useTranslations('videos.trash')
  const videos = useTranslations('videos')
  const keys = useMemo(() => games.map(({ matchId }) => matchId), [games])
  const { body, before, after, rows } = useWindowRows(keys)
  return (
    <table className="table num games trash" aria-rowcount={games.length + 1} aria-describedby={KEYS}>
      <caption className="hidden-text">{t('tab')}</caption>
      <thead>
        <tr aria-rowindex={1}>
          <SelectAll games={games} selected={selected} onSelect={onSelect} />
          <th scope="col">{t('columns.title')}</th>
          <th scope="col">{videos('columns.date')}</th>
          <th scope="col" className="right">
            {t('columns.length')}
          </th>
          <th scope="col">{t('columns.deleted')}</th>
          <th scope="col">{t('columns.kept')}</th>
          <th scope="col" className="right">
            {t('columns.adds')}
          </th>
          <th scope="col">
            <span className="hidden-text">{t('restore')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Space height={before} columns={CELLS} />
        {rows.map((row) => {
          const game = games[row.index]
          if (game === undefined) return null
          const isSelected = selected.has(game.matchId)
          return (
            <TrashRow key={game.matchId} row={row} game={game} isSelected={isSelected} onSelect={onSelect} {...rest} />
          )
        })}
        <Space height={after} columns={CELLS} />
      </tbody>
    </table>
  )
}

interface TrashRowProps extends Omit<TrashTableProps, 'games' | 'selected'> {
  readonly row: WindowRow
  readonly game: TrashedGame
  readonly isSelected: boolean
}

function TrashRow({ row, game, zone, isSelected, isBusy, addsOf, onSelect, onRestore }: TrashRowProps) {
  const t = useTranslations('videos.trash')
  const videos = useTranslations('videos')
  const { index, measure, isStop, onReach, onKeyDown } = row
  const tabIndex = isStop ? 0 : -1
  const dayOf = (date: string) => dateOf(instantFromWire(date), zone)
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={isSelected ? 'selected' : ''}>
      <td className="pick">
        <input
          type="checkbox"
          aria-label={videos('select', { title: game.title })}
          checked={isSelected}
          tabIndex={tabIndex}
          onFocus={() => onReach(index)}
          onKeyDown={onKeyDown}
          onChange={() => onSelect([game.matchId], !isSelected)}
        />
      </td>
      <td className="title">{game.title}</td>
      <td data-label={videos('columns.date')} className="whole">
        {dayOf(game.scheduleDate)}
      </td>
      <td data-label={t('columns.length')} className="right">
        {hoursAndMinutes(game.length)}
      </td>
      <td data-label={t('columns.deleted')} className="whole">
        {dayOf(game.deletedDate)}
      </td>
      <td data-label={t('columns.kept')} className="whole">
        {dayOf(game.keptUntilDate)}
      </td>
      <td data-label={t('columns.adds')} className="right">
        {addsOf(game)}
      </td>
      <td className="right">
        <Allowed to="delete-videos">
          <Button
            look="ghost"
            small
            busy={isBusy}
            tabIndex={tabIndex}
            onClick={() => onRestore(game)}
            aria-label={t('restoreOne', { title: game.title })}
          >
            {t('restore')}
          </Button>
        </Allowed>
      </td>
    </tr>
  )
}
