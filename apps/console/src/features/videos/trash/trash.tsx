import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { listTrash, TrashedGame } from '@touchline/contract/videos'
import { instantFromWire } from '@touchline/contract/wire-time'
import { restoringAdds } from '@touchline/domain/storage'
import { Card } from '@touchline/ui/card.tsx'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { LoadFailed } from '../../../forms/when-loaded.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { loadable } from '../../../lib/request/loadable.ts'
import { Found } from '../found.tsx'
import { isFound } from '../games.ts'
import { usePlanText } from '../plan/plan-text.ts'
import { useSelection } from '../plan/selection.ts'
import { otherTrashQuery } from '../queries.ts'
import { TrashTable } from './trash-table.tsx'
import { useTrashChanges } from './use-trash-changes.ts'

interface TrashProps {
  readonly account: Account
  readonly first: ResponseOf<typeof listTrash>
}

export function Trash({ account, first }: TrashProps) {
  const t = useTranslations('videos.trash')
  const { results, nextOffset, count, days } = first
  const others = loadable(useQuery(otherTrashQuery(nextOffset)))
  const following = nextOffset !== undefined && others.state === 'ready' ? others.value : undefined
  const games = useMemo(() => [...results, ...(following ?? [])], [results, following])
  if (count === 0)
    return (
      <Card>
        <EmptyState>{t('empty', { days })}</EmptyState>
      </Card>
    )
  return (
    <Card>
      {nextOffset !== undefined && others.state === 'failed' ? (
        <LoadFailed />
      ) : (
        <Listed account={account} games={games} isComplete={nextOffset === undefined || following !== undefined} />
      )}
    </Card>
  )
}

const MANY = 16

const asRule = ({ deletedDate, storedDays }: TrashedGame) => ({ deletedAt: instantFromWire(deletedDate), storedDays })

interface ListedProps {
  readonly account: Account
  readonly games: readonly TrashedGame[]
  readonly isComplete: boolean
}

function useListed(games: readonly TrashedGame[]) {
  const [text, setText] = useState('')
  const selection = useSelection()
  const { selected } = selection
  const searched = useDeferredValue(text)
  const listed = useMemo(() => games.filter(isFound(searched)), [games, searched])
  const chosen = useMemo(() => games.filter(({ matchId }) => selected.has(matchId)), [games, selected])
  return { ...selection, text, setText, listed, chosen }
}

const idOf = ({ matchId }: TrashedGame): string => matchId

function Listed({ account, games, isComplete }: ListedProps) {
  const t = useTranslations('videos')
  const [asked, setAsked] = useState<readonly TrashedGame[] | null>(null)
  const { money } = usePlanText(account.contract)
  const { text, setText, selected, select, replace, listed, chosen } = useListed(games)
  const adds = (of: readonly TrashedGame[]) => Number(restoringAdds(of.map(asRule), account).minor)
  const { restoring, ending, progress, onProgress } = useTrashChanges(() => {
    setAsked(null)
    replace([])
  })
  return (
    <>
      {games.length >= MANY && (
        <div className="video-tools">
          <TextField label={t('search')} type="search" value={text} onChange={({ target }) => setText(target.value)} />
        </div>
      )}
      <Found
        count={isComplete ? listed.length : null}
        isFew={games.length < MANY}
        onSelectAll={() => select(listed.map(idOf), true)}
      />
      {listed.length === 0 ? (
        <EmptyState>{t('nothingFound')}</EmptyState>
      ) : (
        <TrashTable
          games={listed}
          zone={account.contract.zone}
          selected={selected}
          isBusy={restoring.isBusy}
          addsOf={(game) => money(adds([game]))}
          onSelect={select}
          onRestore={(game) => restoring.send({ games: [game], adds, onProgress })}
        />
      )}
      {chosen.length > 0 && (
        <Bulk
          games={chosen}
          addsOf={(of) => money(adds(of))}
          done={restoring.isBusy ? progress : null}
          onClear={() => replace([])}
          onEnd={() => setAsked(chosen)}
          onRestore={() => restoring.send({ games: chosen, adds, onProgress })}
        />
      )}
      {asked !== null && (
        <Question
          games={asked}
          done={ending.isBusy ? progress : null}
          onCancel={() => setAsked(null)}
          onDelete={() => ending.send({ games: asked, onProgress })}
        />
      )}
    </>
  )
}

interface BulkProps {
  readonly games: readonly TrashedGame[]
  readonly addsOf: (games: readonly TrashedGame[]) => string
  readonly done: number | null
  readonly onClear: () => void
  readonly onEnd: () => void
  readonly onRestore: () => void
}

function Bulk({ games, addsOf, done, onClear, onEnd, onRestore }: BulkProps) {
  const t = useTranslations('videos.trash')
  const videos = useTranslations('videos')
  // Not for every render: bills of up to ten thousand games.
  // oxlint-disable-next-line react/exhaustive-deps -- the account is put together at each render; its parts stay
  const adds = useMemo(() => addsOf(games), [games])
  return (
    <div className="bulk" role="region" aria-label={videos('selection')}>
      <div className="num" role="status">
        <p>{t('selected', { count: games.length })}</p>
        <p className="small soft">
          {done === null ? t('adds', { amount: adds }) : <Progress done={done} total={games.length} />}
        </p>
      </div>
      <Button look="ghost" onClick={onClear}>
        {videos('clear')}
      </Button>
      <Allowed to="delete-videos">
        <Button look="ghost" onClick={onEnd}>
          {t('deleteForGood')}
        </Button>
        <Button busy={done !== null} onClick={onRestore}>
          {t('restore')}
        </Button>
      </Allowed>
    </div>
  )
}

const Progress = (values: { readonly done: number; readonly total: number }) =>
  useTranslations('videos.deletion')('progress', values)

interface QuestionProps {
  readonly games: readonly TrashedGame[]
  readonly done: number | null
  readonly onCancel: () => void
  readonly onDelete: () => void
}

function Question({ games, done, onCancel, onDelete }: QuestionProps) {
  const t = useTranslations('videos')
  const common = useTranslations('common')
  const hours = Math.floor(games.reduce((sum, { length }) => sum + length, 0) / 360) / 10
  const count = games.length
  const footer = (
    <>
      <Button look="ghost" onClick={onCancel} data-autofocus>
        {common('cancel')}
      </Button>
      <Button look="danger" busy={done !== null} onClick={onDelete}>
        {t('deletion.delete', { count })}
      </Button>
    </>
  )
  return (
    <Dialog title={t('deletion.question', { count })} onCancel={onCancel} footer={footer}>
      <p>{t('deletion.consequence', { count, hours })}</p>
      {done !== null && count > 1 && (
        <p className="small soft num" role="status">
          <Progress done={done} total={count} />
        </p>
      )}
    </Dialog>
  )
}
