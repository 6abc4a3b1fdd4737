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

/** As many as a window shows: they are there while ten thousand others are still on their way. */
const FIRST = 100

export const firstGamesQuery = () =>
  queryOptions({ queryKey: organizationKey('stored-games', 'first'), queryFn: () => page(0, FIRST) })

/** More at once would keep the page from moving while they are read: 10,000 are 3 MB. */
const FOLLOWING = 2_500

interface PageOf<G> {
  readonly results: readonly G[]
  readonly nextOffset?: number | undefined
}

/** All games from there on, one page after the other. */
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

/** All that follow the first; asked for when there are any. */
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

/** The games that were deleted last, how many there are in all, and for how long each is kept. */
export const firstTrashQuery = () =>
  queryOptions({
    queryKey: organizationKey('trash', 'first'),
    // The stored games are there without it.
    meta: { faults: 'silent' },
    queryFn: () => trashPage(0, FIRST),
  })

/** All that follow the first; asked for where somebody looks at the trash and there are any. */
export const otherTrashQuery = (nextOffset: number | undefined) =>
  queryOptions({
    queryKey: organizationKey('trash', 'others'),
    enabled: nextOffset !== undefined,
    queryFn: () => pagesFrom(nextOffset, trashPage),
  })

/** As many as one call takes. */
const AT_MOST = 500

type Trashed = Pick<TrashedGame, 'matchId'>

/** How many of the games are done. */
type OnProgress = (done: number) => void

/** Once one portion is refused, those before it are done all the same: what is shown is read again. */
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
  /** Minor units that the bill of the running month grows by with these games, as it is shown. */
  readonly adds: (games: readonly TrashedGame[]) => number
  readonly onProgress: OnProgress
}

/** What was deleted a moment ago is there again: no amount was shown. */
export const undelete = (games: readonly Trashed[]) =>
  inPortions(games, (matchIds) => call(restoreGames, { params: { orgId: organizationId() }, body: { matchIds } }))

/** A portion is quoted what it adds to the bill once those before it are there again. */
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
