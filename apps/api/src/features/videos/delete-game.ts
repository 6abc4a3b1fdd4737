import { instantToWire } from '@touchline/contract/wire'
import type { Instant, Zone } from '@touchline/domain/calendar'
import type { MatchId, OrganizationId } from '@touchline/domain/ids'
import { keptUntil } from '@touchline/domain/storage'
import { writeAudit } from '../../books/audit.ts'
import { markAllInProgress } from '../../books/billing/billings.ts'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import { countUsage } from '../../books/usage/usage-counts.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import type { Deps } from '../../use-case/deps.ts'
import { buryGames, deleteUsage, lockGame, moviesOf, trashGame } from './delete-game.store.ts'

interface GameDeletion {
  readonly organizationId: OrganizationId
  readonly matchId: MatchId
  readonly actor: string
  /** 0: for good, even from the trash. */
  readonly trashDays: number
}

/** With movies and usage; recalculates the running month. */
export async function deleteGame(
  tx: Tx,
  clock: Deps['clock'],
  deletion: GameDeletion,
): Promise<'deleted' | 'already-gone' | 'not-found'> {
  const { organizationId, matchId, trashDays } = deletion
  // Read when no month can close in between.
  const zone = (await lockOrganizations(tx, [organizationId])).get(organizationId)
  const now = clock.now()
  const game = await lockGame(tx, organizationId, matchId)
  if (game === undefined || zone === undefined) return 'not-found'
  const { title, deleted_at } = game
  if (deleted_at !== null && (game.kept_until === null || trashDays > 0)) return 'already-gone'
  const movies = await moviesOf(tx, organizationId, [matchId])
  const relatedIds = [matchId, ...movies.map((movie) => movie.angle_movie_id)]
  const used = await uncount(tx, { organizationId, relatedIds, zone, now })
  const entry = {
    organizationId,
    actor: deletion.actor,
    subject: `game:${matchId}`,
    before: { title, movies: movies.length, usageRecords: used },
    at: now,
  }
  const until = keptUntil(now, trashDays, zone)
  if (until === null) {
    await buryGames(tx, organizationId, [matchId], now)
    await writeAudit(tx, { ...entry, action: 'delete-game', after: null })
  } else {
    await trashGame(tx, organizationId, matchId, { now, keptUntil: until })
    await writeAudit(tx, { ...entry, action: 'trash-game', after: { keptUntil: instantToWire(until - 1) } })
    await enqueue(tx, jobs.endTrash({ organizationId, boundary: until, portion: 0 }), { now, runAt: until })
  }
  await markAllInProgress(tx, [organizationId], { now })
  return 'deleted'
}

interface Uncounted {
  readonly organizationId: OrganizationId
  readonly relatedIds: readonly string[]
  readonly zone: Zone
  readonly now: Instant
}

async function uncount(tx: Tx, { organizationId, relatedIds, zone, now }: Uncounted): Promise<number> {
  const used = await deleteUsage(tx, organizationId, relatedIds, now)
  const changes = used.map((row) => ({
    userId: row.user_id,
    usageType: row.usage_type,
    seconds: 0 - row.usage_seconds,
    usedAt: row.created_at,
  }))
  await countUsage(tx, [{ organizationId, zone, changes }])
  return used.length
}
