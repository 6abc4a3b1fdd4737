import type { Instant } from '@touchline/domain/calendar'
import type { MatchId, OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { markAllInProgress } from '../../books/billing/billings.ts'
import { countUsage } from '../../books/usage/usage-counts.ts'
import type { Tx } from '../../db/connect.ts'
import { buryGame, chargedContract, deleteMovies, deleteUsage, lockGame } from './delete-game.store.ts'

interface GameDeletion {
  readonly organizationId: OrganizationId
  readonly matchId: MatchId
  /** A user id, or the name of the job that acts. */
  readonly actor: string
  readonly now: Instant
}

/**
 * Removes a game with its movies, their usage and their storage; the running month is calculated again, fixed ones keep
 * what they say. `already-gone` has no effect.
 */
export async function deleteGame(tx: Tx, deletion: GameDeletion): Promise<'deleted' | 'already-gone' | 'not-found'> {
  const { organizationId, matchId, actor, now } = deletion
  const game = await lockGame(tx, organizationId, matchId)
  if (game === undefined) return 'not-found'
  if (game.deleted_at !== null) return 'already-gone'
  const contract = await chargedContract(tx, organizationId)
  if (contract === undefined) throw new Error(`organisation ${organizationId} has no contract`)
  const movies = await deleteMovies(tx, organizationId, matchId)
  const relatedIds = [matchId, ...movies.map((movie) => movie.angle_movie_id)]
  const used = await deleteUsage(tx, organizationId, relatedIds, now)
  const changes = used.map((row) => ({
    userId: row.user_id,
    usageType: row.usage_type,
    seconds: 0 - row.usage_seconds,
    usedAt: row.created_at,
  }))
  await countUsage(tx, [{ organizationId, zone: contract.zone, changes }])
  await buryGame(tx, organizationId, matchId, now)
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'delete-game',
    subject: `game:${matchId}`,
    before: { title: game.title, movies: movies.length, usageRecords: used.length },
    after: null,
    at: now,
  })
  await markAllInProgress(tx, [organizationId], { now })
  return 'deleted'
}
