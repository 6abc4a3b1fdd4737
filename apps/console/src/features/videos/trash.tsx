import type { TrashedGame } from '@touchline/contract/videos'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { restoringAdds } from '@touchline/domain/storage'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import type { Account } from '../../lib/account/account.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { useChange } from '../../lib/request/use-change.ts'
import { showToast } from '../../lib/toasts.ts'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/input/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { hoursAndMinutes } from './games.ts'
import { usePlanText } from './plan/plan-text.ts'
import { deleteForGood, restore } from './queries.ts'

interface TrashProps {
  readonly account: Account
  /** Those that are read so far. */
  readonly games: readonly TrashedGame[]
  readonly count: number
  readonly days: number
  readonly isReading: boolean
  readonly onMore: () => void
}

const asRule = ({ deletedDate, storedDays }: TrashedGame) => ({ deletedAt: instantFromWire(deletedDate), storedDays })

function toggled(picked: ReadonlySet<string>, matchId: string): ReadonlySet<string> {
  const next = new Set(picked)
  if (!next.delete(matchId)) next.add(matchId)
  return next
}

/** Restores or ends games; `onDone` follows, whichever it was. */
function useTrashChanges(onDone: () => void) {
  const t = useTranslations('videos.trash')
  const common = useTranslations('common')
  const terms = useTranslations('terms')
  const done = async (text: string) => {
    onDone()
    showToast({ text })
    await reloadAll()
  }
  const ok = common('ok')
  const gone = { message: { title: t('gone'), body: t('goneText'), ok }, close: () => void reloadAll() }
  const refusals = {
    'game-not-in-trash': gone,
    'quote-changed': {
      message: { title: terms('amountChanged'), body: t('addsChanged'), ok },
      close: () => void reloadAll(),
    },
    'no-plan': { message: { title: t('noPlan'), body: t('noPlanText'), ok } },
  }
  const restoring = useChange({
    send: restore,
    refusals,
    onDone: (_, { games }) => done(t('restored', { count: games.length })),
  })
  const ending = useChange({
    send: deleteForGood,
    refusals,
    onDone: (_, sent) => done(t('ended', { count: sent.length })),
  })
  return { restoring, ending }
}

/** Deleted games with the day that each is kept until, and what restoring them adds to this month's bill. */
export function Trash({ account, games, count, days, isReading, onMore }: TrashProps) {
  const t = useTranslations('videos.trash')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<readonly TrashedGame[] | null>(null)
  const { money } = usePlanText(account.contract)
  const chosen = games.filter(({ matchId }) => picked.has(matchId))
  const adds = (of: readonly TrashedGame[]) => Number(restoringAdds(of.map(asRule), account).minor)
  // A bill each, of up to ten thousand games: not again for every tick.
  const addsOfEach = useMemo(
    () => new Map(games.map((game) => [game.matchId, Number(restoringAdds([asRule(game)], account).minor)])),
    // oxlint-disable-next-line react/exhaustive-deps -- the account is put together at each render; its parts stay
    [games, account.contract, account.catalogue, account.now, account.storedSecondsOverRetention],
  )
  const { restoring, ending } = useTrashChanges(() => {
    setAsked(null)
    setPicked(new Set())
  })
  if (count === 0) return <Empty days={days} />
  return (
    <Card>
      <table className="table num games trash">
        <caption className="hidden-text">{t('tab')}</caption>
        <Head
          count={games.length}
          isAll={chosen.length === games.length}
          onAll={() => setPicked(new Set(chosen.length === games.length ? [] : games.map(({ matchId }) => matchId)))}
        />
        <tbody>
          {games.map((game) => (
            <TrashRow
              key={game.matchId}
              game={game}
              zone={account.contract.zone}
              adds={money(addsOfEach.get(game.matchId) ?? 0)}
              isPicked={picked.has(game.matchId)}
              isBusy={restoring.isBusy}
              onPick={() => setPicked(toggled(picked, game.matchId))}
              onRestore={() => restoring.send({ games: [game], adds })}
            />
          ))}
        </tbody>
      </table>
      {games.length < count && (
        <Button look="quiet" busy={isReading} onClick={onMore}>
          {t('more', { shown: games.length, count })}
        </Button>
      )}
      {chosen.length > 0 && (
        <Bulk
          count={chosen.length}
          adds={money(adds(chosen))}
          isBusy={restoring.isBusy}
          onEnd={() => setAsked(chosen)}
          onRestore={() => restoring.send({ games: chosen, adds })}
        />
      )}
      {asked !== null && (
        <Question games={asked} isBusy={ending.isBusy} onCancel={() => setAsked(null)} onDelete={ending.send} />
      )}
    </Card>
  )
}

function Empty({ days }: Pick<TrashProps, 'days'>) {
  const t = useTranslations('videos.trash')
  return (
    <Card>
      <EmptyState>{t('empty', { days })}</EmptyState>
    </Card>
  )
}

interface HeadProps {
  readonly count: number
  readonly isAll: boolean
  readonly onAll: () => void
}

function Head({ count, isAll, onAll }: HeadProps) {
  const t = useTranslations('videos.trash')
  return (
    <thead>
      <tr>
        <th scope="col" className="pick">
          <input type="checkbox" aria-label={t('selectAll', { count })} checked={isAll} onChange={onAll} />
        </th>
        <th scope="col">{t('columns.title')}</th>
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
  )
}

interface BulkProps {
  readonly count: number
  readonly adds: string
  readonly isBusy: boolean
  readonly onEnd: () => void
  readonly onRestore: () => void
}

function Bulk({ count, adds, isBusy, onEnd, onRestore }: BulkProps) {
  const t = useTranslations('videos.trash')
  return (
    <div className="bulk" role="region" aria-label={t('selection')}>
      <div className="num" role="status">
        <p>{t('selected', { count })}</p>
        <p className="small soft">{t('adds', { amount: adds })}</p>
      </div>
      <Allowed to="delete-videos">
        <Button look="ghost" onClick={onEnd}>
          {t('deleteForGood')}
        </Button>
        <Button busy={isBusy} onClick={onRestore}>
          {t('restore')}
        </Button>
      </Allowed>
    </div>
  )
}

interface TrashRowProps {
  readonly game: TrashedGame
  readonly zone: string
  readonly adds: string
  readonly isPicked: boolean
  readonly isBusy: boolean
  readonly onPick: () => void
  readonly onRestore: () => void
}

function TrashRow({ game, zone, adds, isPicked, isBusy, onPick, onRestore }: TrashRowProps) {
  const t = useTranslations('videos.trash')
  const videos = useTranslations('videos')
  const dayOf = (date: string) => dateOf(instantFromWire(date), zone)
  return (
    <tr className={isPicked ? 'selected' : ''}>
      <td className="pick">
        <input
          type="checkbox"
          aria-label={videos('select', { title: game.title })}
          checked={isPicked}
          onChange={onPick}
        />
      </td>
      <td className="title">{game.title}</td>
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
        {adds}
      </td>
      <td className="right">
        <Allowed to="delete-videos">
          <Button
            look="ghost"
            small
            busy={isBusy}
            onClick={onRestore}
            aria-label={t('restoreOne', { title: game.title })}
          >
            {t('restore')}
          </Button>
        </Allowed>
      </td>
    </tr>
  )
}

interface QuestionProps {
  readonly games: readonly TrashedGame[]
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly onDelete: (games: readonly TrashedGame[]) => void
}

function Question({ games, isBusy, onCancel, onDelete }: QuestionProps) {
  const t = useTranslations('videos')
  const common = useTranslations('common')
  const hours = Math.floor(games.reduce((sum, { length }) => sum + length, 0) / 360) / 10
  const footer = (
    <>
      <Button look="ghost" onClick={onCancel} data-autofocus>
        {common('cancel')}
      </Button>
      <Button look="danger" busy={isBusy} onClick={() => onDelete(games)}>
        {t('deletion.delete', { count: games.length })}
      </Button>
    </>
  )
  return (
    <Dialog title={t('deletion.question', { count: games.length })} onCancel={onCancel} footer={footer}>
      <p>{t('deletion.consequence', { count: games.length, hours })}</p>
    </Dialog>
  )
}
