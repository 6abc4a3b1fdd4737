import { storageOf } from '@touchline/domain/billing'
import { monthOf } from '@touchline/domain/calendar'
import { organizationZone } from '../../books/contract/contracts.ts'
import { storedDaysOf } from '../../books/usage/stored.ts'
import { inTransaction } from '../../db/transaction.ts'
import { mapInPieces } from '../../http/in-pieces.ts'
import { reading } from '../../http/reading-route.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { createTestGame } from './create-test-game.ts'
import { deleteGame } from './delete-game.ts'
import { deleteTrashed } from './end-trash.ts'
import { restoreGames } from './restore-games.ts'
import { listChampionships, listGames, listMovies, listStoredGames, listTeams } from './store.ts'
import { countTrash, firstOutOfTrash, listTrash } from './trash.store.ts'
import { championshipToWire, gameToWire, movieToWire, storedGameToWire, teamToWire, trashedGameToWire } from './wire.ts'

const answerOf = (outcome: Awaited<ReturnType<typeof deleteGame>>) =>
  outcome === 'not-found' ? refuse('not-found', 'No such game') : answer(undefined)

const trashRoutes = ({ db, clock, cell }: Pick<Deps, 'db' | 'clock' | 'cell'>): Route[] => [
  reading({ db }, 'listTrash', async ({ caller: { organizationId }, query }, tx) => {
    const zone = await organizationZone(tx, organizationId)
    const now = clock.now()
    const [rows, count] = await Promise.all([
      listTrash(tx, { organizationId, zone, now }, query),
      countTrash(tx, organizationId, now),
    ])
    const page = await mapInPieces(rows.slice(0, query.limit), trashedGameToWire)
    const following = rows.length > query.limit ? { nextOffset: query.offset + query.limit } : {}
    return answer({ results: page, ...following, days: cell.trashDays, count })
  }),
  route('restoreGames', ({ caller: { organizationId, userId: actor }, body }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const restored = await restoreGames(tx, clock, { organizationId, ...body, actor })
      return restored.kind === 'refused' ? restored : answer({ matchIds: [...restored.matchIds] })
    }),
  ),
  route('deleteTrashed', ({ caller: { organizationId, userId: actor }, body: { matchIds } }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const deleted = await deleteTrashed(tx, clock, { organizationId, matchIds, actor })
      return deleted.kind === 'refused' ? deleted : answer({ matchIds: [...deleted.matchIds] })
    }),
  ),
]

export const videoRoutes = ({ db, clock, ids, cell }: Pick<Deps, 'db' | 'clock' | 'ids' | 'cell'>): Route[] => [
  reading({ db }, 'listAngleMovies', async ({ caller: { organizationId }, query }, tx) => {
    const filter = { angleMovieIds: query.angleMovieId, matchIds: query.matchId }
    const { rows, following } = await listMovies(tx, organizationId, filter, query)
    return answer({ results: await mapInPieces(rows, movieToWire), ...following })
  }),
  reading({ db }, 'listGameMatches', async ({ caller: { organizationId }, query }, tx) => {
    const { rows, following } = await listGames(tx, organizationId, query.matchId, query)
    return answer({ results: await mapInPieces(rows, gameToWire), ...following })
  }),
  route('deleteGameMatch', ({ caller: { organizationId, userId }, params }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const deletion = { organizationId, matchId: params.id, actor: userId, trashDays: cell.trashDays }
      return answerOf(await deleteGame(tx, clock, deletion))
    }),
  ),
  route('deleteGameAtOnce', ({ params: { orgId: organizationId, id: matchId } }) =>
    inTransaction(db, { organizationId }, async (tx) =>
      answerOf(await deleteGame(tx, clock, { organizationId, matchId, actor: 'platform', trashDays: 0 })),
    ),
  ),
  ...trashRoutes({ db, clock, cell }),
  route('createTestGame', async ({ caller, body }) =>
    answer(gameToWire(await createTestGame({ db, clock, ids }, caller, body))),
  ),
  reading({ db }, 'listChampionships', async ({ caller: { organizationId }, query }, tx) => {
    const { rows, following } = await listChampionships(tx, organizationId, query)
    return answer({ results: await mapInPieces(rows, championshipToWire), ...following })
  }),
  reading({ db }, 'listTeams', async ({ caller: { organizationId }, query }, tx) => {
    const { rows, following } = await listTeams(tx, organizationId, query)
    return answer({ results: await mapInPieces(rows, teamToWire), ...following })
  }),
  reading({ db }, 'listStoredGames', async ({ caller: { organizationId }, query }, tx) => {
    const zone = await organizationZone(tx, organizationId)
    const { uploadedBefore } = storageOf(monthOf(clock.now(), zone), zone)
    const rows = await listStoredGames(tx, organizationId, { uploadedBefore, zone }, query)
    const page = await mapInPieces(rows.slice(0, query.limit), storedGameToWire)
    return answer(
      rows.length > query.limit ? { results: page, nextOffset: query.offset + query.limit } : { results: page },
    )
  }),
  reading({ db }, 'getStoredDays', async ({ caller: { organizationId } }, tx) => {
    const zone = await organizationZone(tx, organizationId)
    const now = clock.now()
    const [stored, trash] = await Promise.all([
      storedDaysOf(tx, [{ organizationId, zone }], now),
      firstOutOfTrash(tx, organizationId, now),
    ])
    return answer({ days: [...(stored.get(organizationId) ?? [])], ...(trash !== null && { trash }) })
  }),
]
