import type { Instant } from '@touchline/domain/calendar'
import type { MatchId, OrganizationId } from '@touchline/domain/ids'
import type { VideoSeconds } from '@touchline/domain/videos'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface TestGame {
  readonly organizationId: OrganizationId
  readonly matchId: MatchId
  readonly movieId: string
  readonly usageId: string
  readonly uploadedBy: string
  readonly title: string
  readonly lengthSeconds: VideoSeconds
  readonly now: Instant
}

export async function insertTestGame(tx: Tx, game: TestGame): Promise<void> {
  const { organizationId: organization_id, matchId: match_id, movieId, now } = game
  await tx
    .insertInto('games')
    .values({ organization_id, match_id, title: game.title, schedule_at: at(now), created_at: at(now) })
    .execute()
  await tx
    .insertInto('angle_movies')
    .values({
      organization_id,
      angle_movie_id: movieId,
      match_id,
      angle_id: 'main',
      movie_length_seconds: game.lengthSeconds,
      movie_upload_user_id: game.uploadedBy,
      created_at: at(now),
    })
    .execute()
  await tx
    .insertInto('recorded_usage')
    .values({
      organization_id,
      usage_id: game.usageId,
      user_id: game.uploadedBy,
      usage_seconds: game.lengthSeconds,
      usage_type: 'ANGLE_MOVIE_CONVERT_TIME',
      related_data_id: movieId,
      related_data_type: 'angle_movie_info',
      created_at: at(now),
    })
    .execute()
}

export const findGame = (tx: Tx, organizationId: OrganizationId, matchId: MatchId) =>
  tx
    .selectFrom('games')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('match_id', '=', matchId)
    .executeTakeFirstOrThrow()
