import type { ResponseOf } from '@touchline/contract/endpoint'
import type {
  listAngleMovies,
  listChampionships,
  listGameMatches,
  listTeams,
  StoredGame,
  TrashedGame,
} from '@touchline/contract/videos'
import { endToWire, instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { ChampionshipRow, GameRow, MovieRow, StoredGameRow, TeamRow } from './store.ts'
import type { TrashedGameRow } from './trash.store.ts'

type Row<E extends { response: unknown }> = E extends
  | typeof listGameMatches
  | typeof listAngleMovies
  | typeof listChampionships
  | typeof listTeams
  ? ResponseOf<E>['results'][number]
  : never

const instantOrNull = (at: Instant | null): string | null => (at === null ? null : instantToWire(at))

export const gameToWire = (row: GameRow): Row<typeof listGameMatches> => ({
  _id: row.match_id,
  _organization: row.organization_id,
  _createdDate: instantToWire(row.created_at),
  matchId: row.match_id,
  title: row.title,
  scheduleDate: instantToWire(row.schedule_at),
  gameState: row.game_state,
  broadcast: row.broadcast,
  isOfflineData: row.is_offline_data,
  gameCategoryId: row.game_category_id,
  homeTeamId: row.home_team_id,
  awayTeamId: row.away_team_id,
  championshipMasterId: row.championship_master_id,
  round: row.round,
})

export const movieToWire = (row: MovieRow): Row<typeof listAngleMovies> => ({
  _id: row.angle_movie_id,
  _organization: row.organization_id,
  _createdDate: instantToWire(row.created_at),
  angleMovieId: row.angle_movie_id,
  matchId: row.match_id,
  angleId: row.angle_id,
  syncPoint: row.sync_point_milliseconds,
  movieLength: row.movie_length_seconds,
  playlistPath: row.playlist_path,
  transcodeStatus: row.transcode_status,
  channelId: row.channel_id,
  movieUploadUserId: row.movie_upload_user_id,
  recordingStartTime: instantOrNull(row.recording_started_at),
  adjustedRecordingStartTime: instantOrNull(row.adjusted_recording_started_at),
  transcodePercentComplete: row.transcode_percent_complete,
})

export const championshipToWire = (row: ChampionshipRow): Row<typeof listChampionships> => ({
  _id: row.championship_master_id,
  _organization: row.organization_id,
  championshipMasterId: row.championship_master_id,
  championshipId: row.championship_id,
  championshipName: row.championship_name,
  leagueName: row.league_name,
  description: row.description,
  championshipLogo: row.championship_logo,
  participatingTeams: row.participating_teams,
  startDate: instantOrNull(row.start_at),
  endDate: endToWire(row.end_at),
  format: row.format,
  numberOfRounds: row.number_of_rounds,
})

export const teamToWire = (row: TeamRow): Row<typeof listTeams> => ({
  _id: row.team_master_id,
  _organization: row.organization_id,
  teamMasterId: row.team_master_id,
  teamId: row.team_id,
  championshipMasterId: row.championship_master_id,
  teamName: row.team_name,
  teamShortName: row.team_short_name,
  teamInitial: row.team_initial,
  teamLogo: row.team_logo,
  startDate: instantOrNull(row.start_at),
  endDate: endToWire(row.end_at),
})

export const storedGameToWire = (row: StoredGameRow): StoredGame => ({
  matchId: row.match_id,
  title: row.title,
  scheduleDate: instantToWire(row.schedule_at),
  uploadedBy: row.uploaded_by,
  storedDate: instantToWire(row.stored_at),
  length: row.stored_seconds,
  chargedLength: row.charged_seconds,
  storedDays: [...row.stored_days],
  usageTypes: [...new Set(row.usage_types)].toSorted(),
})

export const trashedGameToWire = (row: TrashedGameRow): TrashedGame => ({
  matchId: row.match_id,
  title: row.title,
  scheduleDate: instantToWire(row.schedule_at),
  uploadedBy: row.uploaded_by,
  deletedDate: instantToWire(row.deleted_at),
  keptUntilDate: instantToWire(row.kept_until - 1),
  length: row.stored_seconds,
  storedDays: [...row.stored_days],
})
