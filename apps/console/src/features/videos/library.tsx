import type { StoredGame } from '@touchline/contract/videos'
import { storedTenths } from '@touchline/domain/billing'
import type { StorageView } from '@touchline/domain/videos'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { reloadAll } from '../../lib/request/queries.ts'
import { Button } from '../../ui/input/button.tsx'
import { SelectField, TextField } from '../../ui/input/field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { GameTable, KEYS } from './game-table.tsx'
import { filtered, lengthOf, type Shown, type Sorting, type SortKey, sorted } from './games.ts'

interface LibraryProps {
  readonly games: readonly StoredGame[]
  /** False while more games are on their way. */
  readonly isComplete: boolean
  readonly view: StorageView
}

/** The chosen games by id. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = (matchIds: readonly string[], isSelected: boolean) => {
    const next = new Set(selected)
    for (const matchId of matchIds) {
      if (isSelected) next.add(matchId)
      else next.delete(matchId)
    }
    setSelected(next)
  }
  return { selected, select, clear: () => setSelected(new Set()) }
}

/** The games, to be searched, sorted, chosen and deleted. A choice outlives every search. */
export function Library({ games, isComplete, view }: LibraryProps) {
  const t = useTranslations('videos')
  const { locale } = useLanguage()
  const [text, setText] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [sorting, setSorting] = useState<Sorting>({ by: 'date', isDescending: true })
  const { selected, select, clear } = useSelection()
  const [isDeleting, setIsDeleting] = useState(false)
  const searched = useDeferredValue(text)
  const ordered = useMemo(() => sorted(games, sorting, locale), [games, sorting, locale])
  const { now, zone, isYearly } = view
  const listed = useMemo(
    () => filtered(ordered, { text: searched, shown }, { now, zone, isYearly }),
    [ordered, searched, shown, now, zone, isYearly],
  )
  const chosen = games.filter(({ matchId }) => selected.has(matchId))
  const sort = (by: SortKey) =>
    setSorting({ by, isDescending: sorting.by === by ? !sorting.isDescending : by !== 'title' && by !== 'uploader' })
  return (
    <>
      <Tools text={text} onText={setText} sorting={sorting} onSorting={setSorting}>
        {!isYearly && <Charged shown={shown} onShown={setShown} />}
      </Tools>
      <Found
        count={isComplete ? listed.length : null}
        onSelectAll={() =>
          select(
            listed.map(({ matchId }) => matchId),
            true,
          )
        }
      />
      {listed.length === 0 ? (
        <EmptyState>{t('nothingFound')}</EmptyState>
      ) : (
        <GameTable games={listed} view={view} sorting={sorting} onSort={sort} selected={selected} onSelect={select} />
      )}
      {chosen.length > 0 && <BulkBar games={chosen} onClear={clear} onDelete={() => setIsDeleting(true)} />}
      {isDeleting && (
        <DeletionDialog
          games={chosen}
          onClose={(deleted) => {
            setIsDeleting(false)
            if (deleted.length === 0) return
            select(
              deleted.map(({ matchId }) => matchId),
              false,
            )
            void reloadAll()
          }}
        />
      )}
    </>
  )
}

interface FoundProps {
  /** Null while more games are on their way. */
  readonly count: number | null
  readonly onSelectAll: () => void
}

function Found({ count, onSelectAll }: FoundProps) {
  const t = useTranslations('videos')
  const shell = useTranslations('shell')
  return (
    <div className="found" aria-busy={count === null}>
      <p className="small soft" role="status">
        {count === null ? shell('loading') : t('found', { count })}
      </p>
      <p className="keys small soft" id={KEYS}>
        {t('keys')}
      </p>
      {/* A phone shows no head of the table, and with it no box for all. */}
      {count !== null && count > 0 && (
        <Button look="quiet" className="select-listed" onClick={onSelectAll}>
          {t('selectAll', { count })}
        </Button>
      )}
    </div>
  )
}

interface ToolsProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly sorting: Sorting
  readonly onSorting: (sorting: Sorting) => void
  /** A further choice among the games. */
  readonly children: ReactNode
}

const shownValues = ['all', 'charged', 'new'] as const satisfies readonly Shown[]
const sortings = {
  newest: { by: 'date', isDescending: true },
  oldest: { by: 'date', isDescending: false },
  longest: { by: 'length', isDescending: true },
  title: { by: 'title', isDescending: false },
} as const satisfies Record<string, Sorting>
const sortingNames = ['newest', 'oldest', 'longest', 'title'] as const satisfies readonly (keyof typeof sortings)[]

interface ChargedProps {
  readonly shown: Shown
  readonly onShown: (shown: Shown) => void
}

/** Which games the running month charges, or the next one. A yearly term pays for its storage at once. */
function Charged({ shown, onShown }: ChargedProps) {
  const t = useTranslations('videos')
  return (
    <SelectField
      label={t('show')}
      value={shown}
      onChange={({ target }) => onShown(shownValues.find((value) => value === target.value) ?? 'all')}
    >
      {shownValues.map((value) => (
        <option key={value} value={value}>
          {t(`shown.${value}`)}
        </option>
      ))}
    </SelectField>
  )
}

function Tools({ text, onText, sorting, onSorting, children }: ToolsProps) {
  const t = useTranslations('videos')
  const current = sortingNames.find(
    (name) => sortings[name].by === sorting.by && sortings[name].isDescending === sorting.isDescending,
  )
  return (
    <div className="video-tools">
      <TextField label={t('search')} type="search" value={text} onChange={({ target }) => onText(target.value)} />
      {children}
      <SelectField
        label={t('sort')}
        value={current ?? ''}
        onChange={({ target }) => onSorting(sortings[sortingNames.find((name) => name === target.value) ?? 'newest'])}
      >
        {current === undefined && <option value="">{t('sortings.column')}</option>}
        {sortingNames.map((name) => (
          <option key={name} value={name}>
            {t(`sortings.${name}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

interface BulkBarProps {
  readonly games: readonly StoredGame[]
  readonly onClear: () => void
  readonly onDelete: () => void
}

function BulkBar({ games, onClear, onDelete }: BulkBarProps) {
  const t = useTranslations('videos')
  return (
    <div className="bulk" role="region" aria-label={t('selection')}>
      <p className="num" role="status">
        {t('selected', { count: games.length, hours: storedTenths(lengthOf(games)) / 10 })}
      </p>
      <Button look="ghost" onClick={onClear}>
        {t('clear')}
      </Button>
      <Button look="danger" onClick={onDelete}>
        {t('delete')}
      </Button>
    </div>
  )
}
