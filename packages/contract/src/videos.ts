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
  /** Milliseconds between the game's clock and the movie's. */
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

/** Call 26. Without a filter, every movie of the organisation. */
export const listAngleMovies = endpoint({
  ...calls.listAngleMovies,
  ...seen,
  query: listQuery({ angleMovieId: ids, matchId: ids }),
  takesTurns: true,
  response: results(angleMovieInfo),
  refusals: [],
})

/** Call 27. Newest first, without deleted games. */
export const listGameMatches = endpoint({
  ...calls.listGameMatches,
  ...seen,
  query: listQuery({ matchId: ids }),
  takesTurns: true,
  response: results(gameMatch),
  refusals: [],
})

/**
 * Call 28: removes the game, its movies, usage and storage from every list, count and charge. Fixed months stay as they
 * are; the running one is recalculated. The game stays in the trash for the region's number of days. Idempotent.
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

/** Used by the platform; bypasses the trash. */
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

/** The debug screen's test game; in production games come from the platform alone. */
export const createTestGame = endpoint({
  ...calls.createTestGame,
  access: 'organization',
  action: 'delete-videos',
  demoOnly: true,
  params: organizationParams,
  body: z.strictObject({
    title: typedLine(300),
    /** The length of its movie, seconds. */
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

/** Seconds stored on a day of the contract's zone and still there. */
const storedDay = z.object({ date: localDate, seconds: z.int() })

const storedGame = z.object({
  matchId: id,
  title: z.string(),
  scheduleDate: instant,
  /** Null when that user is gone. */
  uploadedBy: z.nullable(z.string()),
  storedDate: instant,
  /** Seconds; a movie that was converted twice counts once. */
  length: z.int(),
  /** Seconds that the running month charges. */
  chargedLength: z.int(),
  /** The oldest first: each day's length is charged from that day on. */
  storedDays: z.array(storedDay),
  usageTypes: z.array(z.string()),
})
export type StoredGame = z.infer<typeof storedGame>

/** Our own call in place of 25 to 27, which would be 401 requests for 10,000 games. */
export const listStoredGames = endpoint({
  ...calls.listStoredGames,
  ...seen,
  query: listQuery({}),
  takesTurns: true,
  response: results(storedGame),
  refusals: [],
})

/**
 * The oldest first; everything older than two years is in one row. With the date it determines what every coming month
 * and term will charge.
 */
export const getStoredDays = endpoint({
  ...calls.getStoredDays,
  ...seen,
  response: z.object({
    days: z.array(storedDay),
    /** The last millisecond for the first of them; absent where none can be restored. */
    trash: z.optional(z.object({ count: z.int(), keptUntilDate: instant })),
  }),
  refusals: [],
})

const trashedGame = z.object({
  matchId: id,
  title: z.string(),
  scheduleDate: instant,
  /** Null when that user is gone. */
  uploadedBy: z.nullable(z.string()),
  deletedDate: instant,
  keptUntilDate: instant,
  /** Seconds; a movie that was converted twice counts once. */
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
    /** 0: games are deleted at once. */
    days: z.int(),
    count: z.int(),
  }),
  refusals: [],
})

const TRASH_LIMIT = 500
const matchIds = z.array(id).check(z.minLength(1), z.maxLength(TRASH_LIMIT))
const ofTrash = { access: 'organization', action: 'delete-videos', params: organizationParams } as const

/**
 * Games count again; what they missed while in the trash is billed with the running month. Ids not in the trash are
 * ignored; refused where that is all of them.
 */
export const restoreGames = endpoint({
  ...calls.restoreGames,
  ...ofTrash,
  body: z.strictObject({
    matchIds,
    /**
     * The shown addition to the running month's bill, minor units with tax; 409 quote-changed if it differs. May be
     * left out where no game missed a charge. Needs no key: a repeated call finds nothing in the trash.
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
