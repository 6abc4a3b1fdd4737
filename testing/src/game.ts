import { randomUUID } from 'node:crypto'
import { countUsage } from '@touchline/api/books/usage/usage-counts'
import { at } from '@touchline/api/db/column-values'
import type { Db } from '@touchline/api/db/connect'
import type { Instant } from '@touchline/domain/calendar'
import type { MatchId } from '@touchline/domain/ids'
import type { VideoSeconds } from '@touchline/domain/videos'
import type { MadeOrganization } from './organization.ts'

interface GameOptions {
  readonly title?: string
  /** Epoch milliseconds. */
  readonly storedAt: Instant
  readonly seconds?: VideoSeconds
  readonly usageType?: string
  readonly angles?: readonly number[]
}

interface MadeGame {
  readonly matchId: MatchId
  readonly angleMovieIds: readonly string[]
}

const ZONE = 'Asia/Tokyo'

/** In Tokyo. Needs the owner's pool. */
export const createGame = async (db: Db, who: MadeOrganization, options: GameOptions): Promise<MadeGame> => {
  const { organizationId, userId } = who
  const matchId = randomUUID()
  const created_at = at(options.storedAt)
  await db
    .insertInto('games')
    .values({
      organization_id: organizationId,
      match_id: matchId,
      title: options.title ?? 'Kita - Minato',
      schedule_at: created_at,
      created_at,
    })
    .execute()
  const usage = (relatedId: string, type: 'contents_info' | 'angle_movie_info', seconds: VideoSeconds) => ({
    organization_id: organizationId,
    usage_id: randomUUID(),
    user_id: userId,
    usage_seconds: seconds,
    usage_type: type === 'contents_info' ? (options.usageType ?? 'MOVIE_CONVERT_TIME') : 'ANGLE_MOVIE_CONVERT_TIME',
    related_data_id: relatedId,
    related_data_type: type,
    created_at,
  })
  const records = [usage(matchId, 'contents_info', options.seconds ?? 5400)]
  const angleMovieIds: string[] = []
  for (const seconds of options.angles ?? []) {
    const angleMovieId = randomUUID()
    angleMovieIds.push(angleMovieId)
    await db
      .insertInto('angle_movies')
      .values({
        organization_id: organizationId,
        angle_movie_id: angleMovieId,
        match_id: matchId,
        angle_id: `angle-${angleMovieIds.length}`,
        movie_length_seconds: seconds,
        movie_upload_user_id: userId,
        created_at,
      })
      .execute()
    records.push(usage(angleMovieId, 'angle_movie_info', seconds))
  }
  await db.insertInto('recorded_usage').values(records).execute()
  const changes = records.map((row) => ({
    userId,
    usageType: row.usage_type,
    seconds: row.usage_seconds,
    usedAt: options.storedAt,
  }))
  await db.transaction().execute((tx) => countUsage(tx, [{ organizationId, zone: ZONE, changes }]))
  return { matchId, angleMovieIds }
}
