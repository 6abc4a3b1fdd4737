import {
  type ChampionshipLine,
  championshipLine,
  type GameLine,
  gameLine,
  type MovieLine,
  movieLine,
  type TeamLine,
  teamLine,
} from '@touchline/contract/ingestion'
import type { OrganizationId } from '@touchline/domain/ids'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import { fixedForGood, type Intake, type IntakeContext, type Outcome } from './ingest.ts'
import { fixedOtherwise, type Ingested, type JsonRow, knownOf, pairKey, type Target, upsert } from './store.ts'

interface Plain<L, T extends Ingested> {
  readonly target: Target<T>
  readonly rowOf: (line: L) => JsonRow<T>
  readonly unsaid?: JsonRow<T>
  readonly idOf: (line: L) => string
  readonly obstacles?: (context: IntakeContext, lines: readonly L[]) => Promise<(line: L) => Outcome | null>
}

const nothing = async () => () => null

const rowIntake = <L extends { readonly organizationId: OrganizationId }, T extends Ingested>({
  target,
  rowOf,
  unsaid = {},
  idOf,
  obstacles = nothing,
}: Plain<L, T>): Pick<Intake<L>, 'idOf' | 'take'> => ({
  idOf,
  take: async (context, lines) => {
    const locked = await lockOrganizations(
      context.tx,
      lines.map((line) => line.organizationId),
    )
    const obstacleOf = await obstacles(context, lines)
    const fixed = await fixedOtherwise(context.tx, { fixed: {}, ...target }, lines.map(rowOf))
    const judged = lines.map((line) => ({
      line,
      obstacle: locked.has(line.organizationId)
        ? (obstacleOf(line) ?? fixedForGood(fixed.get(idOf(line))))
        : ('organization-unknown' as const),
    }))
    const open = judged.filter(({ obstacle }) => obstacle === null)
    const rows = open.map(({ line }) => rowOf(line))
    const changed = await upsert(context.tx, target, { rows, unsaid })
    return judged.map(({ line, obstacle }) => obstacle ?? (changed.has(idOf(line)) ? 'accepted' : 'unchanged'))
  },
})

const championships: Target<'championships'> = { table: 'championships', id: 'championship_master_id' }
const teams: Target<'teams'> = { table: 'teams', id: 'team_master_id' }
const games: Target<'games'> = { table: 'games', id: 'match_id', fixed: { created_at: 'createdDate' } }
const movies: Target<'angle_movies'> = {
  table: 'angle_movies',
  id: 'angle_movie_id',
  fixed: { match_id: 'matchId', created_at: 'createdDate' },
}

/** On the wire an end is its last millisecond. */
const after = (end: string | null | undefined): string | null | undefined =>
  end === null || end === undefined ? end : Temporal.Instant.from(end).add({ milliseconds: 1 }).toString()

const championshipRow = (line: ChampionshipLine): JsonRow<'championships'> => ({
  organization_id: line.organizationId,
  championship_master_id: line.championshipMasterId,
  championship_id: line.championshipId,
  championship_name: line.championshipName,
  league_name: line.leagueName,
  description: line.description,
  championship_logo: line.championshipLogo,
  participating_teams: line.participatingTeams,
  start_at: line.startDate,
  end_at: after(line.endDate),
  format: line.format,
  number_of_rounds: line.numberOfRounds,
})

const teamRow = (line: TeamLine): JsonRow<'teams'> => ({
  organization_id: line.organizationId,
  team_master_id: line.teamMasterId,
  team_id: line.teamId,
  championship_master_id: line.championshipMasterId,
  team_name: line.teamName,
  team_short_name: line.teamShortName,
  team_initial: line.teamInitial,
  team_logo: line.teamLogo,
  start_at: line.startDate,
  end_at: after(line.endDate),
})

const gameRow = (line: GameLine): JsonRow<'games'> => ({
  organization_id: line.organizationId,
  match_id: line.matchId,
  title: line.title,
  schedule_at: line.scheduleDate,
  game_state: line.gameState,
  broadcast: line.broadcast,
  is_offline_data: line.isOfflineData,
  game_category_id: line.gameCategoryId,
  home_team_id: line.homeTeamId,
  away_team_id: line.awayTeamId,
  championship_master_id: line.championshipMasterId,
  round: line.round,
  created_at: line.createdDate,
})

const movieRow = (line: MovieLine): JsonRow<'angle_movies'> => ({
  organization_id: line.organizationId,
  angle_movie_id: line.angleMovieId,
  match_id: line.matchId,
  angle_id: line.angleId,
  sync_point_milliseconds: line.syncPoint,
  movie_length_seconds: line.movieLength,
  playlist_path: line.playlistPath,
  transcode_status: line.transcodeStatus,
  channel_id: line.channelId,
  movie_upload_user_id: line.movieUploadUserId,
  recording_started_at: line.recordingStartTime,
  adjusted_recording_started_at: line.adjustedRecordingStartTime,
  transcode_percent_complete: line.transcodePercentComplete,
  created_at: line.createdDate,
})

const deletedGames = async ({ tx }: IntakeContext, lines: readonly (GameLine | MovieLine)[]) => {
  const pairOf = (line: GameLine | MovieLine) => ({ organizationId: line.organizationId, id: line.matchId })
  const known = await knownOf(tx, 'games', lines.map(pairOf))
  return (line: GameLine | MovieLine) => known.get(pairKey(pairOf(line)))
}

export const gameIntake: Intake<GameLine> = {
  noun: 'games',
  schema: gameLine,
  ...rowIntake({
    target: games,
    rowOf: gameRow,
    unsaid: { game_state: 'FINISHED', broadcast: false, is_offline_data: false },
    idOf: (line) => line.matchId,
    obstacles: async (context, lines: readonly GameLine[]) => {
      const known = await deletedGames(context, lines)
      return (line) => (known(line) === 'deleted' ? 'game-deleted' : null)
    },
  }),
}

export const movieIntake: Intake<MovieLine> = {
  noun: 'movies',
  schema: movieLine,
  ...rowIntake({
    target: movies,
    rowOf: movieRow,
    unsaid: { sync_point_milliseconds: 0, transcode_status: 'COMPLETE', transcode_percent_complete: 100 },
    idOf: (line) => line.angleMovieId,
    obstacles: async (context, lines: readonly MovieLine[]) => {
      const known = await deletedGames(context, lines)
      return (line) => {
        const state = known(line)
        if (state === undefined) return 'game-unknown'
        return state === 'deleted' ? 'game-deleted' : null
      }
    },
  }),
}

export const championshipIntake: Intake<ChampionshipLine> = {
  noun: 'championships',
  schema: championshipLine,
  ...rowIntake({
    target: championships,
    rowOf: championshipRow,
    unsaid: { participating_teams: [] },
    idOf: (line) => line.championshipMasterId,
  }),
}

export const teamIntake: Intake<TeamLine> = {
  noun: 'teams',
  schema: teamLine,
  ...rowIntake({ target: teams, rowOf: teamRow, idOf: (line) => line.teamMasterId }),
}
