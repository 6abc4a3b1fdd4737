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

/** Call 27. Newest first; a deleted game is in no list. */
export const listGameMatches = endpoint({
  ...calls.listGameMatches,
  ...seen,
  query: listQuery({ matchId: ids }),
  takesTurns: true,
  response: results(gameMatch),
  refusals: [],
})

/**
 * Call 28: removes the game, its movies, their usage and storage from every list, count and charge. Months that are fixed keep
 * what they say; the running one is calculated again. For so many days as the region says it is in the trash, from where it can
 * be restored. Deleting a deleted game is the same answer and no second effect.
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

/** Of the platform: a game is deleted at once, whether it is in the trash or not. */
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

/** The debug screen's test game, with one movie: in production games come from the platform alone. */
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

/** Call 29. */
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

/** Seconds of video that were stored on a day of the contract's zone and are still there. */
const storedDay = z.object({ date: localDate, seconds: z.int() })

const storedGame = z.object({
  matchId: id,
  title: z.string(),
  scheduleDate: instant,
  /** The display name of the user who uploaded its first movie; null when that user is gone. */
  uploadedBy: z.nullable(z.string()),
  /** When its newest movie was stored. */
  storedDate: instant,
  /** Seconds of all its movies; a movie that was converted twice counts once. */
  length: z.int(),
  /** Seconds of those that the running month charges. */
  chargedLength: z.int(),
  /** The length by the days on which it was stored, the oldest first: each is charged from its own day on. */
  storedDays: z.array(storedDay),
  usageTypes: z.array(z.string()),
})
export type StoredGame = z.infer<typeof storedGame>

/**
 * Our own call in place of 25 to 27: the rows of the video storage, joined in the database. The three calls would be
 * 401 requests for 10,000 games.
 */
export const listStoredGames = endpoint({
  ...calls.listStoredGames,
  ...seen,
  query: listQuery({}),
  takesTurns: true,
  response: results(storedGame),
  refusals: [],
})

/**
 * All videos that the storage charge counts, by the day on which they were stored, the oldest first; what is older than two
 * years is in one row. Together with the date it shows what every coming month and term will charge.
 */
export const getStoredDays = endpoint({
  ...calls.getStoredDays,
  ...seen,
  response: z.object({
    days: z.array(storedDay),
    /** How many deleted games can be restored, and the last millisecond for the first of them; left out where none can. */
    trash: z.optional(z.object({ count: z.int(), keptUntilDate: instant })),
  }),
  refusals: [],
})

const trashedGame = z.object({
  matchId: id,
  title: z.string(),
  scheduleDate: instant,
  /** The display name of the user who uploaded its first movie; null when that user is gone. */
  uploadedBy: z.nullable(z.string()),
  deletedDate: instant,
  /** The last millisecond in which it can be restored. */
  keptUntilDate: instant,
  /** Seconds of all its movies; a movie that was converted twice counts once. */
  length: z.int(),
  /** The length by the days on which it was stored, the oldest first: what it missed follows from them. */
  storedDays: z.array(storedDay),
})
export type TrashedGame = z.infer<typeof trashedGame>

/** The games that can be restored, the last deleted first. */
export const listTrash = endpoint({
  ...calls.listTrash,
  ...seen,
  query: listQuery({}),
  takesTurns: true,
  response: z.extend(results(trashedGame), {
    /** How many days a game that is deleted now can be restored in; 0: it is deleted at once. */
    days: z.int(),
    /** How many games there are in all. */
    count: z.int(),
  }),
  refusals: [],
})

/** At most so many games at a time. */
const TRASH_LIMIT = 500
const matchIds = z.array(id).check(z.minLength(1), z.maxLength(TRASH_LIMIT))
const ofTrash = { access: 'organization', action: 'delete-videos', params: organizationParams } as const

/**
 * Games are there again as they were, and count again. What they missed while they were in the trash is billed with the running
 * month. Those that are not in the trash are left out; refused where that is all of them.
 */
export const restoreGames = endpoint({
  ...calls.restoreGames,
  ...ofTrash,
  body: z.strictObject({
    matchIds,
    /**
     * Minor units with tax that restoring was shown to add to the bill of the running month; a different figure here means 409
     * quote-changed. It may be left out where no game missed a charge: the bill is then what it was before the deletion. A
     * repeated call needs no key: none of the games is in the trash any more.
     */
    quotedTotal: z.optional(minorUnits),
  }),
  bodyBytes: 32_768,
  response: z.object({ matchIds: z.array(id) }),
  refusals: ['game-not-in-trash', 'no-plan', 'quote-changed'],
})

/** Ends games before their time in the trash is over, for good. Those that are not in the trash are left out. */
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
