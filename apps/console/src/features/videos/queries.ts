import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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

/** All that follow the first; asked for when there are any. */
export const otherGamesQuery = (nextOffset: number | undefined) =>
  queryOptions({
    queryKey: organizationKey('stored-games', 'others'),
    enabled: nextOffset !== undefined,
    queryFn: async () => {
      const games: StoredGame[] = []
      for (let offset = nextOffset; offset !== undefined; ) {
        const data: Awaited<ReturnType<typeof page>> = await page(offset, FOLLOWING)
        games.push(...data.results)
        offset = data.nextOffset
      }
      return games
    },
  })

export const removeGame = ({ matchId }: StoredGame) =>
  call(deleteGameMatch, { params: { orgId: organizationId(), id: matchId } })

export const recalculate = (billingInfoId: string) =>
  call(calculateBilling, { params: { orgId: organizationId(), id: billingInfoId } })

const trashPage = async (offset: number) =>
  (await call(listTrash, { params: { orgId: organizationId() }, query: { offset, limit: FIRST } })).data

/** The last deleted first, of so many pages: more are read when they are asked for. */
export const trashQuery = (pages: number) =>
  queryOptions({
    queryKey: organizationKey('trash', pages),
    // The stored games are there without it.
    meta: { faults: 'silent' },
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const { results, ...newest } = await trashPage(0)
      const games = [...results]
      for (let read = 1, next = newest.nextOffset; next !== undefined && read < pages; read += 1) {
        const data: Awaited<ReturnType<typeof trashPage>> = await trashPage(next)
        games.push(...data.results)
        next = data.nextOffset
      }
      return { games, days: newest.days, count: newest.count }
    },
  })

/** As many as one call takes. */
const AT_MOST = 500

type Trashed = Pick<TrashedGame, 'matchId'>

async function inPortions(games: readonly Trashed[], send: (matchIds: string[], sent: number) => Promise<unknown>) {
  const matchIds = games.map(({ matchId }) => matchId)
  for (let first = 0; first < matchIds.length; first += AT_MOST)
    await send(matchIds.slice(first, first + AT_MOST), first)
}

export interface Restoring {
  readonly games: readonly TrashedGame[]
  /** Minor units that the bill of the running month grows by with these games, as it is shown. */
  readonly adds: (games: readonly TrashedGame[]) => number
}

/** What was deleted a moment ago is there again: no amount was shown. */
export const undelete = (games: readonly Trashed[]) =>
  inPortions(games, (matchIds) => call(restoreGames, { params: { orgId: organizationId() }, body: { matchIds } }))

/** A portion is quoted what it adds to the bill once those before it are there again. */
export const restore = ({ games, adds }: Restoring) =>
  inPortions(games, (matchIds, sent) => {
    const quotedTotal = adds(games.slice(0, sent + matchIds.length)) - adds(games.slice(0, sent))
    return call(restoreGames, { params: { orgId: organizationId() }, body: { matchIds, quotedTotal } })
  })

export const deleteForGood = (games: readonly Trashed[]) =>
  inPortions(games, (matchIds) => call(deleteTrashed, { params: { orgId: organizationId() }, body: { matchIds } }))
