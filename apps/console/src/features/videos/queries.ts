import { queryOptions } from '@tanstack/react-query'
import { calculateBilling } from '@touchline/contract/calls/billing'
import {
  deleteGameMatch,
  deleteTrashed,
  listStoredGames,
  listTrash,
  restoreGames,
} from '@touchline/contract/calls/videos'
import type { StoredGame, TrashedGame } from '@touchline/contract/videos'
import { call } from '../../lib/request/call.ts'
import { reloadAll } from '../../lib/request/queries.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { organizationId } from '../../lib/session/session.ts'

const page = async (offset: number, limit: number) => {
  const { data } = await call(listStoredGames, { params: { orgId: organizationId() }, query: { offset, limit } })
  return data
}

/** A window's worth, before ten thousand others. */
const FIRST = 100

export const firstGamesQuery = () =>
  queryOptions({ queryKey: organizationKey('stored-games', 'first'), queryFn: () => page(0, FIRST) })

/** 10,000 at once: 3 MB, and a blocked page. */
const FOLLOWING = 2_500

interface PageOf<G> {
  readonly results: readonly G[]
  readonly nextOffset?: number | undefined
}

/** Page by page. */
async function pagesFrom<G>(
  first: number | undefined,
  read: (offset: number, limit: number) => Promise<PageOf<G>>,
): Promise<readonly G[]> {
  const games: G[] = []
  for (let offset = first; offset !== undefined; ) {
    const { results, nextOffset } = await read(offset, FOLLOWING)
    games.push(...results)
    offset = nextOffset
  }
  return games
}

export const otherGamesQuery = (nextOffset: number | undefined) =>
  queryOptions({
    queryKey: organizationKey('stored-games', 'others'),
    enabled: nextOffset !== undefined,
    queryFn: () => pagesFrom(nextOffset, page),
  })

export const removeGame = ({ matchId }: StoredGame) =>
  call(deleteGameMatch, { params: { orgId: organizationId(), id: matchId } })

export const recalculate = (billingInfoId: string) =>
  call(calculateBilling, { params: { orgId: organizationId(), id: billingInfoId } })

const trashPage = async (offset: number, limit: number) =>
  (await call(listTrash, { params: { orgId: organizationId() }, query: { offset, limit } })).data

export const firstTrashQuery = () =>
  queryOptions({
    queryKey: organizationKey('trash', 'first'),
    meta: { faults: 'silent' },
    queryFn: () => trashPage(0, FIRST),
  })

export const otherTrashQuery = (nextOffset: number | undefined) =>
  queryOptions({
    queryKey: organizationKey('trash', 'others'),
    enabled: nextOffset !== undefined,
    queryFn: () => pagesFrom(nextOffset, trashPage),
  })

const AT_MOST = 500

type Trashed = Pick<TrashedGame, 'matchId'>

type OnProgress = (done: number) => void

/** Partial results stand, so all is read again. */
async function inPortions(
  games: readonly Trashed[],
  send: (matchIds: string[], sent: number) => Promise<unknown>,
  onProgress: OnProgress = () => undefined,
) {
  const matchIds = games.map(({ matchId }) => matchId)
  for (let sent = 0; sent < matchIds.length; sent += AT_MOST) {
    onProgress(sent)
    try {
      await send(matchIds.slice(sent, sent + AT_MOST), sent)
    } catch (error) {
      if (sent > 0) void reloadAll()
      throw error
    }
  }
}

export interface Restoring {
  readonly games: readonly TrashedGame[]
  readonly adds: (games: readonly TrashedGame[]) => number
  readonly onProgress: OnProgress
}

export const undelete = (games: readonly Trashed[]) =>
  inPortions(games, (matchIds) => call(restoreGames, { params: { orgId: organizationId() }, body: { matchIds } }))

/** Each portion is quoted on top of those before. */
export function restore({ games, adds, onProgress }: Restoring) {
  let before = 0
  const send = async (matchIds: string[], sent: number) => {
    const after = adds(games.slice(0, sent + matchIds.length))
    const quotedTotal = after - before
    before = after
    await call(restoreGames, { params: { orgId: organizationId() }, body: { matchIds, quotedTotal } })
  }
  return inPortions(games, send, onProgress)
}

export interface Ending {
  readonly games: readonly Trashed[]
  readonly onProgress: OnProgress
}

export const deleteForGood = ({ games, onProgress }: Ending) =>
  inPortions(
    games,
    (matchIds) => call(deleteTrashed, { params: { orgId: organizationId() }, body: { matchIds } }),
    onProgress,
  )
