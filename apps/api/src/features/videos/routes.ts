import { storageOf } from '@touchline/domain/billing'
import { monthOf } from '@touchline/domain/calendar'
import { storedDaysOf } from '../../books/usage/stored.ts'
import { inTransaction } from '../../db/transaction.ts'
import { reading } from '../../http/reading-route.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { createTestGame } from './create-test-game.ts'
import { chargedContract } from './delete-game.store.ts'
import { deleteGame } from './delete-game.ts'
import { listChampionships, listGames, listMovies, listStoredGames, listTeams } from './store.ts'
import { championshipToWire, gameToWire, movieToWire, storedGameToWire, teamToWire } from './wire.ts'

/** Games, movies and what they store (specification, calls 26 to 29). */
export const videoRoutes = ({ db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>): Route[] => [
  reading({ db }, 'listAngleMovies', async ({ caller: { organizationId }, query }, tx) => {
    const filter = { angleMovieIds: query.angleMovieId, matchIds: query.matchId }
    const { rows, following } = await listMovies(tx, organizationId, filter, query)
    return answer({ results: rows.map(movieToWire), ...following })
  }),
  reading({ db }, 'listGameMatches', async ({ caller: { organizationId }, query }, tx) => {
    const { rows, following } = await listGames(tx, organizationId, query.matchId, query)
    return answer({ results: rows.map(gameToWire), ...following })
  }),
  route('deleteGameMatch', ({ caller: { organizationId, userId }, params }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const deletion = { organizationId, matchId: params.id, actor: userId, now: clock.now() }
      const outcome = await deleteGame(tx, deletion)
      return outcome === 'not-found' ? refuse('not-found', 'No such game') : answer(undefined)
    }),
  ),
  route('createTestGame', async ({ caller, body }) =>
    answer(gameToWire(await createTestGame({ db, clock, ids }, caller, body))),
  ),
  reading({ db }, 'listChampionships', async ({ caller: { organizationId }, query }, tx) => {
    const { rows, following } = await listChampionships(tx, organizationId, query)
    return answer({ results: rows.map(championshipToWire), ...following })
  }),
  reading({ db }, 'listTeams', async ({ caller: { organizationId }, query }, tx) => {
    const { rows, following } = await listTeams(tx, organizationId, query)
    return answer({ results: rows.map(teamToWire), ...following })
  }),
  reading({ db }, 'listStoredGames', async ({ caller: { organizationId }, query }, tx) => {
    const zone = (await chargedContract(tx, organizationId))?.zone ?? 'UTC'
    const { uploadedBefore } = storageOf(monthOf(clock.now(), zone), zone)
    const rows = await listStoredGames(tx, organizationId, { uploadedBefore, zone }, query)
    const page = rows.slice(0, query.limit).map(storedGameToWire)
    return answer(
      rows.length > query.limit ? { results: page, nextOffset: query.offset + query.limit } : { results: page },
    )
  }),
  reading({ db }, 'getStoredDays', async ({ caller: { organizationId } }, tx) => {
    const zone = (await chargedContract(tx, organizationId))?.zone ?? 'UTC'
    return answer({ days: [...(await storedDaysOf(tx, { organizationId, zone, now: clock.now() }))] })
  }),
]
