import type { StoredGame } from '@touchline/contract/videos'
import { storedTenths } from '@touchline/domain/billing'
import { lastDayOf } from '@touchline/domain/last-days'
import { keptUntil } from '@touchline/domain/storage'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { WayBack } from '@touchline/ui/way-back.tsx'
import { dateText } from '@touchline/words/date-text'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { ApiError } from '../../lib/http/api-error.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { showToast } from '../../lib/toasts.ts'
import { lengthOf } from './games.ts'
import { removeGame, undelete } from './queries.ts'

/** By the specification. */
const AT_ONCE = 5

export interface Keeping {
  readonly days: number
  readonly now: number
  readonly zone: string
}

interface DeletionDialogProps {
  readonly games: readonly StoredGame[]
  readonly keeping: Keeping | null
  readonly onClose: (deleted: readonly StoredGame[]) => void
}

type Step =
  | { readonly kind: 'asking' }
  | { readonly kind: 'deleting'; readonly done: number; readonly isStopping: boolean }
  | { readonly kind: 'partly'; readonly outcome: Deletion }

export function DeletionDialog({ games, keeping, onClose }: DeletionDialogProps) {
  const t = useTranslations('videos.deletion')
  const [step, setStep] = useState<Step>({ kind: 'asking' })
  const stop = useRef(new AbortController())
  const run = async () => {
    setStep({ kind: 'deleting', done: 0, isStopping: false })
    const onProgress = (done: number) => setStep({ kind: 'deleting', done, isStopping: stop.current.signal.aborted })
    const outcome = await deleteGames({ games, remove: removeGame, onProgress, stop: stop.current.signal })
    if (outcome.failed.length + outcome.left.length > 0) return setStep({ kind: 'partly', outcome })
    const count = outcome.deleted.length
    const undo = () => undelete(outcome.deleted).then(reloadAll)
    showToast(
      keeping === null ? { text: t('deleted', { count }) } : { about: 'games', text: t('trashed', { count }), undo },
    )
    return onClose(outcome.deleted)
  }
  switch (step.kind) {
    case 'asking':
      return <Asking games={games} keeping={keeping} onCancel={() => onClose([])} onDelete={() => void run()} />
    case 'deleting':
      return (
        <Deleting
          total={games.length}
          {...step}
          onStop={() => {
            stop.current.abort()
            setStep({ ...step, isStopping: true })
          }}
        />
      )
    case 'partly':
      return <Partly outcome={step.outcome} onClose={() => onClose(step.outcome.deleted)} />
  }
}

interface AskingProps extends Pick<DeletionDialogProps, 'games' | 'keeping'> {
  readonly onCancel: () => void
  readonly onDelete: () => void
}

function Asking({ games, keeping, onCancel, onDelete }: AskingProps) {
  const { locale } = useLanguage()
  const t = useTranslations('videos.deletion')
  const common = useTranslations('common')
  const footer = (
    <>
      <Button look="ghost" onClick={onCancel} data-autofocus>
        {common('cancel')}
      </Button>
      <Button look="danger" onClick={onDelete}>
        {t('delete', { count: games.length })}
      </Button>
    </>
  )
  return (
    <Dialog title={t('question', { count: games.length })} onCancel={onCancel} footer={footer}>
      <p>
        {t(keeping === null ? 'consequence' : 'toTrash', {
          count: games.length,
          hours: storedTenths(lengthOf(games)) / 10,
        })}
      </p>
      {keeping !== null && (
        <WayBack icon="undo">{t('until', { date: dateText(lastDayIn(keeping), locale, 'day') })}</WayBack>
      )}
      <p className="small soft">{t('charge')}</p>
    </Dialog>
  )
}

const lastDayIn = ({ days, now, zone }: Keeping): string => lastDayOf('trash', keptUntil(now, days, zone) ?? now, zone)

interface DeletingProps {
  readonly total: number
  readonly done: number
  readonly isStopping: boolean
  readonly onStop: () => void
}

function Deleting({ total, done, isStopping, onStop }: DeletingProps) {
  const t = useTranslations('videos.deletion')
  const said = done - (done % Math.ceil(total / 10))
  const footer = (
    <Button look="ghost" onClick={onStop} busy={isStopping}>
      {t('stop')}
    </Button>
  )
  return (
    <Dialog title={t('deleting')} onCancel={onStop} footer={footer}>
      <label className="deleting">
        <span className="num">{t('progress', { done, total })}</span>
        <progress value={done} max={total} />
      </label>
      <p className="hidden-text" role="status">
        {t('progress', { done: said, total })}
      </p>
    </Dialog>
  )
}

function Partly({ outcome, onClose }: { readonly outcome: Deletion; readonly onClose: () => void }) {
  const t = useTranslations('videos.deletion')
  const common = useTranslations('common')
  const { deleted, failed, left } = outcome
  const footer = (
    <Button onClick={onClose} data-autofocus>
      {common('close')}
    </Button>
  )
  return (
    <Dialog title={t('deleted', { count: deleted.length })} onCancel={onClose} footer={footer}>
      <div role="status">
        {failed.length > 0 && <p>{t('failed', { count: failed.length })}</p>}
        {left.length > 0 && <p>{t('left', { count: left.length })}</p>}
      </div>
      {failed.length > 0 && (
        <ul className="small failed-games">
          {failed.map(({ matchId, title }) => (
            <li key={matchId}>{title}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface Deletion {
  readonly deleted: readonly StoredGame[]
  readonly failed: readonly StoredGame[]
  readonly left: readonly StoredGame[]
}

interface DeletionOrders {
  readonly games: readonly StoredGame[]
  remove(game: StoredGame): Promise<unknown>
  onProgress(done: number): void
  readonly stop: AbortSignal
}

/** Already deleted counts. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Five lanes, independent of each other's failures. `stop` lets running calls finish. */
export async function deleteGames({ games, remove, onProgress, stop }: DeletionOrders): Promise<Deletion> {
  const deleted: StoredGame[] = []
  const failed: StoredGame[] = []
  const left = games.toReversed()
  const lane = async (): Promise<void> => {
    for (let game = left.pop(); game !== undefined; game = left.pop()) {
      try {
        await remove(game)
        deleted.push(game)
      } catch (error) {
        const pile = isGone(error) ? deleted : failed
        pile.push(game)
      }
      onProgress(deleted.length + failed.length)
      if (stop.aborted) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { deleted, failed, left: left.toReversed() }
}
