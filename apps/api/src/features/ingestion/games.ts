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
import type { JsonValue } from '../../db/column-values.ts'
import type { Intake, Outcome, Taking } from './ingest.ts'
import { knownOf, pairKey, type Target, type TargetRow, upsert, zonesOf } from './store.ts'

const championships: Target = {
  table: 'championships',
  id: 'championship_master_id',
  columns: {
    championship_id: 'text',
    championship_name: 'text',
    league_name: 'text',
    description: 'text',
    championship_logo: 'text',
    participating_teams: 'uuid[]',
    start_at: 'timestamptz',
    end_at: 'timestamptz',
    format: 'text',
    number_of_rounds: 'integer',
  },
}

const teams: Target = {
  table: 'teams',
  id: 'team_master_id',
  columns: {
    team_id: 'text',
    championship_master_id: 'uuid',
    team_name: 'text',
    team_short_name: 'text',
    team_initial: 'text',
    team_logo: 'text',
    start_at: 'timestamptz',
    end_at: 'timestamptz',
  },
}

const games: Target = {
  table: 'games',
  id: 'match_id',
  columns: {
    title: 'text',
    schedule_at: 'timestamptz',
    game_state: 'text',
    broadcast: 'boolean',
    is_offline_data: 'boolean',
    game_category_id: 'text',
    home_team_id: 'uuid',
    away_team_id: 'uuid',
    championship_master_id: 'uuid',
    round: 'integer',
    created_at: 'timestamptz',
  },
  fixed: ['created_at'],
}

const movies: Target = {
  table: 'angle_movies',
  id: 'angle_movie_id',
  columns: {
    match_id: 'uuid',
    angle_id: 'text',
    sync_point_milliseconds: 'bigint',
    movie_length_seconds: 'bigint',
    playlist_path: 'text',
    transcode_status: 'text',
    channel_id: 'text',
    movie_upload_user_id: 'uuid',
    recording_started_at: 'timestamptz',
    adjusted_recording_started_at: 'timestamptz',
    transcode_percent_complete: 'integer',
    created_at: 'timestamptz',
  },
  fixed: ['match_id', 'created_at'],
}

/** An end on the wire is the last millisecond that belongs. */
const after = (end: string | null): string | null =>
  end === null ? null : Temporal.Instant.from(end).add({ milliseconds: 1 }).toString()

const championshipRow = (line: ChampionshipLine): TargetRow => ({
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

const teamRow = (line: TeamLine): TargetRow => ({
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

const gameRow = (line: GameLine): TargetRow => ({
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

const movieRow = (line: MovieLine): TargetRow => ({
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

interface Plain<L> {
  readonly target: Target
  readonly rowOf: (line: L) => TargetRow
  /** Why this line cannot be taken; asked of lines whose organisation is known. */
  readonly obstacles: (taking: Taking, lines: readonly L[]) => Promise<(line: L) => Outcome | null>
}

const nothing = async () => () => null

/** Lines that are rows: written where nothing is in the way, distinguished by whether they changed anything. */
const taker =
  <L extends { readonly organizationId: OrganizationId }>({ target, rowOf, obstacles }: Plain<L>) =>
  async (taking: Taking, lines: readonly L[]): Promise<readonly Outcome[]> => {
    const zones = await zonesOf(
      taking.tx,
      lines.map((line) => line.organizationId),
    )
    const obstacleOf = await obstacles(taking, lines)
    const judged = lines.map((line) => ({
      row: rowOf(line),
      obstacle: zones.has(line.organizationId) ? obstacleOf(line) : ('organization-unknown' as const),
    }))
    const changed = await upsert(
      taking.tx,
      target,
      judged.filter(({ obstacle }) => obstacle === null).map(({ row }) => row),
    )
    const isChanged = (id: JsonValue | undefined): boolean => typeof id === 'string' && changed.has(id)
    return judged.map(({ row, obstacle }) => obstacle ?? (isChanged(row[target.id]) ? 'accepted' : 'unchanged'))
  }

const deletedGames = async ({ tx }: Taking, lines: readonly (GameLine | MovieLine)[]) => {
  const pairOf = (line: GameLine | MovieLine) => ({ organizationId: line.organizationId, id: line.matchId })
  const known = await knownOf(tx, 'games', lines.map(pairOf))
  return (line: GameLine | MovieLine) => known.get(pairKey(pairOf(line)))
}

export const gameIntake: Intake<GameLine> = {
  noun: 'games',
  schema: gameLine,
  idOf: (line) => line.matchId,
  take: taker({
    target: games,
    rowOf: gameRow,
    obstacles: async (taking, lines) => {
      const known = await deletedGames(taking, lines)
      return (line) => (known(line) === 'deleted' ? 'game-deleted' : null)
    },
  }),
}

export const movieIntake: Intake<MovieLine> = {
  noun: 'movies',
  schema: movieLine,
  idOf: (line) => line.angleMovieId,
  take: taker({
    target: movies,
    rowOf: movieRow,
    obstacles: async (taking, lines) => {
      const known = await deletedGames(taking, lines)
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
  idOf: (line) => line.championshipMasterId,
  take: taker({ target: championships, rowOf: championshipRow, obstacles: nothing }),
}

export const teamIntake: Intake<TeamLine> = {
  noun: 'teams',
  schema: teamLine,
  idOf: (line) => line.teamMasterId,
  take: taker({ target: teams, rowOf: teamRow, obstacles: nothing }),
}
