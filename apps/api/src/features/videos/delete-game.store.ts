import type { Instant } from '@touchline/domain/calendar'
import type { MatchId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export const lockGame = (tx: Tx, organizationId: OrganizationId, matchId: MatchId) =>
  tx
    .selectFrom('games')
    .select(['title', 'deleted_at', 'kept_until'])
    .where('organization_id', '=', organizationId)
    .where('match_id', '=', matchId)
    .forUpdate()
    .executeTakeFirst()

export const moviesOf = (tx: Tx, organizationId: OrganizationId, matchIds: readonly MatchId[]) =>
  tx
    .selectFrom('angle_movies')
    .select(['angle_movie_id', 'match_id'])
    .where('organization_id', '=', organizationId)
    .where('match_id', 'in', [...matchIds])
    .execute()

export const deleteUsage = (tx: Tx, organizationId: OrganizationId, relatedIds: readonly string[], now: Instant) =>
  tx
    .updateTable('recorded_usage')
    .set({ deleted_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('related_data_id', 'in', [...relatedIds])
    .where('deleted_at', 'is', null)
    .returning(['user_id', 'usage_type', 'usage_seconds', 'created_at'])
    .execute()

export const trashGame = (
  tx: Tx,
  organizationId: OrganizationId,
  matchId: MatchId,
  { now, keptUntil }: { readonly now: Instant; readonly keptUntil: Instant },
) =>
  tx
    .updateTable('games')
    .set({ deleted_at: at(now), kept_until: at(keptUntil) })
    .where('organization_id', '=', organizationId)
    .where('match_id', '=', matchId)
    .execute()

/** Keeps nameless rows, so that late records restore nothing. Games from the trash keep their deletion instant. */
export async function buryGames(
  tx: Tx,
  organizationId: OrganizationId,
  matchIds: readonly MatchId[],
  now: Instant,
): Promise<void> {
  await tx
    .deleteFrom('angle_movies')
    .where('organization_id', '=', organizationId)
    .where('match_id', 'in', [...matchIds])
    .execute()
  await tx
    .updateTable('games')
    .set({ title: '', deleted_at: sql`coalesce(deleted_at, ${at(now)})`, kept_until: null })
    .where('organization_id', '=', organizationId)
    .where('match_id', 'in', [...matchIds])
    .execute()
}
