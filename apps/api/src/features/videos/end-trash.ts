import type { Instant } from '@touchline/domain/calendar'
import type { MatchId, OrganizationId } from '@touchline/domain/ids'
import { appendAudit } from '../../books/audit.ts'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import type { Deps } from '../../use-case/deps.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { buryGames, moviesOf } from './delete-game.store.ts'
import { notInTrash } from './restore-games.ts'
import { lockOverdue, lockTrashed, usageRecordsOf } from './trash.store.ts'

/** So that a restore never waits for thousands. */
const AT_ONCE = 500

interface Ended {
  readonly organizationId: OrganizationId
  readonly games: readonly { readonly match_id: MatchId; readonly title: string }[]
  readonly actor: string
  readonly now: Instant
}

/** The caller holds the organisation's lock. Bills stay: trash is not charged. */
async function endGames(tx: Tx, { organizationId, games, actor, now }: Ended): Promise<void> {
  const matchIds = games.map((game) => game.match_id)
  if (matchIds.length === 0) return
  const movies = Map.groupBy(await moviesOf(tx, organizationId, matchIds), (movie) => movie.match_id)
  const records = await usageRecordsOf(tx, organizationId, matchIds)
  await buryGames(tx, organizationId, matchIds, now)
  await appendAudit(
    tx,
    games.map(({ match_id: matchId, title }) => ({
      organizationId,
      actor,
      action: 'delete-game' as const,
      subject: `game:${matchId}`,
      before: { title, movies: movies.get(matchId)?.length ?? 0, usageRecords: records.get(matchId) ?? 0 },
      after: null,
      at: now,
    })),
  )
}

interface EndingTrash {
  readonly organizationId: OrganizationId
  readonly boundary: Instant
  readonly portion: number
}

/** In portions, each requesting the next. Idempotent. */
export async function endTrash(
  tx: Tx,
  { organizationId, boundary, portion }: EndingTrash,
  clock: Deps['clock'],
): Promise<void> {
  await lockOrganizations(tx, [organizationId])
  const now = clock.now()
  const games = await lockOverdue(tx, organizationId, now, AT_ONCE)
  await endGames(tx, { organizationId, games, actor: 'trash', now })
  if (games.length === AT_ONCE)
    await enqueue(tx, jobs.endTrash({ organizationId, boundary, portion: portion + 1 }), { now })
}

/** Before their time is over. Games restored meanwhile stay. */
export async function deleteTrashed(
  tx: Tx,
  clock: Deps['clock'],
  {
    organizationId,
    matchIds,
    actor,
  }: { readonly matchIds: readonly MatchId[] } & Pick<Ended, 'organizationId' | 'actor'>,
): Promise<{ readonly kind: 'deleted'; readonly matchIds: readonly MatchId[] } | Refusal<'game-not-in-trash'>> {
  await lockOrganizations(tx, [organizationId])
  const now = clock.now()
  const games = await lockTrashed(tx, organizationId, matchIds, now)
  if (games.length === 0) return notInTrash
  await endGames(tx, { organizationId, games, actor, now })
  return { kind: 'deleted', matchIds: games.map((game) => game.match_id) }
}
