import * as z from 'zod/mini'
import * as calls from './calls/videos.ts'
import { endpoint } from './endpoint.ts'
import {
  documentParams,
  id,
  instant,
  listQuery,
  localDate,
  minorUnits,
  organizationParams,
  results,
  systemFields,
  typedLine,
} from './wire.ts'

const gameMatch = z.object({
  ...systemFields,
  _id: id,
  matchId: id,
  title: z.string(),
  scheduleDate: instant,
  gameState: z.string(),
  broadcast: z.boolean(),
  isOfflineData: z.boolean(),
  gameCategoryId: z.nullable(z.string()),
  homeTeamId: z.nullable(id),
  awayTeamId: z.nullable(id),
  championshipMasterId: z.nullable(id),
  round: z.nullable(z.int()),
})

const angleMovieInfo = z.object({
  ...systemFields,
  _id: id,
  angleMovieId: id,
  matchId: id,
  angleId: z.string(),
  /** Milliseconds from the game's clock to the movie's. */
  syncPoint: z.int(),
  /** Seconds. */
  movieLength: z.int(),
  playlistPath: z.nullable(z.string()),
  transcodeStatus: z.string(),
  channelId: z.nullable(z.string()),
  movieUploadUserId: z.nullable(id),
  recordingStartTime: z.nullable(instant),
  adjustedRecordingStartTime: z.nullable(instant),
  transcodePercentComplete: z.int(),
})

const championshipMaster = z.object({
  ...systemFields,
  _id: id,
  championshipMasterId: id,
  championshipId: z.string(),
  championshipName: z.string(),
  leagueName: z.nullable(z.string()),
  description: z.nullable(z.string()),
  championshipLogo: z.nullable(z.string()),
  participatingTeams: z.array(id),
  startDate: z.nullable(instant),
  endDate: z.nullable(instant),
  format: z.nullable(z.string()),
  numberOfRounds: z.nullable(z.int()),
})

const teamMaster = z.object({
  ...systemFields,
  _id: id,
  teamMasterId: id,
  teamId: z.string(),
  championshipMasterId: z.nullable(id),
  teamName: z.string(),
  teamShortName: z.nullable(z.string()),
  teamInitial: z.nullable(z.string()),
  teamLogo: z.nullable(z.string()),
  startDate: z.nullable(instant),
  endDate: z.nullable(instant),
})

const ids = z.optional(z.array(id).check(z.maxLength(1_000)))

const seen = { access: 'organization', action: 'see', params: organizationParams } as const

/** Call 26; without a filter, all. */
export const listAngleMovies = endpoint({
  ...calls.listAngleMovies,
  ...seen,
  query: listQuery({ angleMovieId: ids, matchId: ids }),
  takesTurns: true,
  response: results(angleMovieInfo),
  refusals: [],
})

/** Call 27, newest first. */
export const listGameMatches = endpoint({
  ...calls.listGameMatches,
  ...seen,
  query: listQuery({ matchId: ids }),
  takesTurns: true,
  response: results(gameMatch),
  refusals: [],
})

/**
 * Call 28: removes game, movies, usage and storage from lists, counts and charges. Recalculates the running month;
 * fixed ones stay. Kept in the trash for the region's days. Idempotent.
 */
const deleteGameMatch = endpoint({
  ...calls.deleteGameMatch,
  access: 'organization',
  action: 'delete-videos',
  params: documentParams,
  status: 204,
  response: z.undefined(),
  refusals: ['not-found'],
})

/** By the platform, bypassing the trash. */
const deleteGameAtOnce = endpoint({
  ...calls.deleteGameAtOnce,
  summary: 'Deletes a game for good, without the trash.',
  access: 'service',
  scope: 'game_match',
  params: documentParams,
  rate: { windowSeconds: 60, perAddress: 600, inAll: null },
  status: 204,
  response: z.undefined(),
  refusals: ['not-found', 'too-many-attempts'],
})

/** For the debug screen. */
export const createTestGame = endpoint({
  ...calls.createTestGame,
  access: 'organization',
  action: 'delete-videos',
  demoOnly: true,
  params: organizationParams,
  body: z.strictObject({
    title: typedLine(300),
    /** Seconds. */
    lengthSeconds: z._default(z.int().check(z.minimum(0), z.maximum(86_400)), 5_400),
  }),
  status: 201,
  response: gameMatch,
  refusals: [],
})

export const listChampionships = endpoint({
  ...calls.listChampionships,
  ...seen,
  query: listQuery({}),
  response: results(championshipMaster),
  refusals: [],
})

export const listTeams = endpoint({
  ...calls.listTeams,
  ...seen,
  query: listQuery({}),
  response: results(teamMaster),
  refusals: [],
})

/** In the contract's zone, still stored. */
const storedDay = z.object({ date: localDate, seconds: z.int() })

const storedGame = z.object({
  matchId: id,
  title: z.string(),
  scheduleDate: instant,
  /** Null: a former user. */
  uploadedBy: z.nullable(z.string()),
  storedDate: instant,
  /** Seconds; a twice converted movie counts once. */
  length: z.int(),
  /** Seconds charged in the running month. */
  chargedLength: z.int(),
  /** Oldest first; charged from that day on. */
  storedDays: z.array(storedDay),
  usageTypes: z.array(z.string()),
})
export type StoredGame = z.infer<typeof storedGame>

/** Replaces calls 25 to 27, which would be 401 requests for 10,000 games. */
export const listStoredGames = endpoint({
  ...calls.listStoredGames,
  ...seen,
  query: listQuery({}),
  takesTurns: true,
  response: results(storedGame),
  refusals: [],
})

/** Oldest first, those over two years in one row. Determines all future storage charges. */
export const getStoredDays = endpoint({
  ...calls.getStoredDays,
  ...seen,
  response: z.object({
    days: z.array(storedDay),
    /** Inclusive, of the first to go. */
    trash: z.optional(z.object({ count: z.int(), keptUntilDate: instant })),
  }),
  refusals: [],
})

const trashedGame = z.object({
  matchId: id,
  title: z.string(),
  scheduleDate: instant,
  /** Null: a former user. */
  uploadedBy: z.nullable(z.string()),
  deletedDate: instant,
  keptUntilDate: instant,
  /** Seconds; a twice converted movie counts once. */
  length: z.int(),
  storedDays: z.array(storedDay),
})
export type TrashedGame = z.infer<typeof trashedGame>

export const listTrash = endpoint({
  ...calls.listTrash,
  ...seen,
  query: listQuery({}),
  takesTurns: true,
  response: z.extend(results(trashedGame), {
    /** 0: deleted at once. */
    days: z.int(),
    count: z.int(),
  }),
  refusals: [],
})

const TRASH_LIMIT = 500
const matchIds = z.array(id).check(z.minLength(1), z.maxLength(TRASH_LIMIT))
const ofTrash = { access: 'organization', action: 'delete-videos', params: organizationParams } as const

/** The running month bills what they missed. Ids not in the trash are ignored; refused if all are. */
export const restoreGames = endpoint({
  ...calls.restoreGames,
  ...ofTrash,
  body: z.strictObject({
    matchIds,
    /**
     * Gross minor units added to the running month, as shown; 409 quote-changed if it differs. Optional if no charge
     * was missed.
     */
    quotedTotal: z.optional(minorUnits),
  }),
  bodyBytes: 32_768,
  response: z.object({ matchIds: z.array(id) }),
  refusals: ['game-not-in-trash', 'no-plan', 'quote-changed'],
})

/** Irreversible. Ids not in the trash are ignored. */
export const deleteTrashed = endpoint({
  ...calls.deleteTrashed,
  ...ofTrash,
  body: z.strictObject({ matchIds }),
  bodyBytes: 32_768,
  response: z.object({ matchIds: z.array(id) }),
  refusals: ['game-not-in-trash'],
})

export const videoEndpoints = {
  listAngleMovies,
  listGameMatches,
  deleteGameMatch,
  deleteGameAtOnce,
  listTrash,
  restoreGames,
  deleteTrashed,
  createTestGame,
  listChampionships,
  listTeams,
  listStoredGames,
  getStoredDays,
} as const
