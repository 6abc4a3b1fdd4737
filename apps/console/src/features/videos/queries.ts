import { queryOptions } from '@tanstack/react-query'
import { calculateBilling } from '@touchline/contract/billing'
import { deleteGameMatch, listStoredGames, type StoredGame } from '@touchline/contract/videos'
import { call, organizationId } from '../../lib/session.ts'

/** Every stored game: one call of ours up to ten thousand games, a page for each further ten thousand. */
export const storedGamesQuery = () =>
  queryOptions({
    queryKey: [organizationId(), 'stored-games'],
    queryFn: async () => {
      const games: StoredGame[] = []
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const { data }: { data: { results: StoredGame[]; nextOffset?: number | undefined } } = await call(
          listStoredGames,
          { params: { orgId: organizationId() }, query: { offset } },
        )
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
