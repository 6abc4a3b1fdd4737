import type { StoredGame } from '@touchline/contract/videos'
import { storedTenths } from '@touchline/domain/billing'
import type { StorageView } from '@touchline/domain/videos'
import { Button } from '@touchline/ui/input/button.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { reloadAll } from '../../lib/request/queries.ts'
import { DeletionDialog, type Keeping } from './deletion-dialog.tsx'
import { Found } from './found.tsx'
import { GameTable } from './game-table.tsx'
import { filtered, lengthOf, type Shown, type Sorting, type SortKey, sorted } from './games.ts'
import type { Selection } from './plan/selection.ts'
import { Charged, Tools } from './tools.tsx'

interface LibraryProps {
  readonly games: readonly StoredGame[]
  readonly isComplete: boolean
  readonly view: StorageView
  readonly selection: Selection
  readonly chosen: readonly StoredGame[]
  readonly saving: string | null
  readonly keeping: Keeping | null
  readonly onDeleted: () => void
}

export function Library({ games, isComplete, view, selection, chosen, saving, keeping, onDeleted }: LibraryProps) {
  const t = useTranslations('videos')
  const { locale } = useLanguage()
  const [text, setText] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [sorting, setSorting] = useState<Sorting>({ by: 'date', isDescending: true })
  const { selected, select, replace } = selection
  const [isDeleting, setIsDeleting] = useState(false)
  const searched = useDeferredValue(text)
  const ordered = useMemo(() => sorted(games, sorting, locale), [games, sorting, locale])
  const { now, zone, isYearly } = view
  const listed = useMemo(
    () => filtered(ordered, { text: searched, shown }, { now, zone, isYearly }),
    [ordered, searched, shown, now, zone, isYearly],
  )
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
      {chosen.length > 0 && (
        <BulkBar games={chosen} saving={saving} onClear={() => replace([])} onDelete={() => setIsDeleting(true)} />
      )}
      {isDeleting && (
        <DeletionDialog
          games={chosen}
          keeping={keeping}
          onClose={(deleted) => {
            setIsDeleting(false)
            if (deleted.length === 0) return
            select(
              deleted.map(({ matchId }) => matchId),
              false,
            )
            onDeleted()
            void reloadAll()
          }}
        />
      )}
    </>
  )
}

interface BulkBarProps {
  readonly games: readonly StoredGame[]
  readonly saving: string | null
  readonly onClear: () => void
  readonly onDelete: () => void
}

function BulkBar({ games, saving, onClear, onDelete }: BulkBarProps) {
  const t = useTranslations('videos')
  const common = useTranslations('common')
  return (
    <div className="bulk" role="region" aria-label={t('selection')}>
      <div className="num" role="status">
        <p>{t('selected', { count: games.length, hours: storedTenths(lengthOf(games)) / 10 })}</p>
        {saving !== null && <p className="small soft">{saving}</p>}
      </div>
      <Button look="ghost" onClick={onClear}>
        {t('clear')}
      </Button>
      <Allowed to="delete-videos">
        <Button look="danger" onClick={onDelete}>
          {common('delete')}
        </Button>
      </Allowed>
    </div>
  )
}
