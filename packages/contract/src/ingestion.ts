import { zoneNamed } from '@touchline/domain/calendar'
import { isCountryCode } from '@touchline/domain/documents'
import { MOST_TRIAL_DAYS } from '@touchline/domain/plans'
import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint.ts'
import { usageType } from './usage.ts'
import { id as anyId, currency, instant, language, mailAddress, platformLine, regionName } from './wire.ts'

const lineRefusal = z.enum([
  'malformed-json',
  'invalid-line',
  'line-too-long',
  'organization-unknown',
  'organization-code-taken',
  // Unknown in the region, or not in the organisation's currency.
  'trial-unknown',
  'user-unknown',
  'username-taken',
  'login-unknown',
  'region-own',
  'game-unknown',
  'game-deleted',
  'movie-unknown',
  'usage-changed',
  'fixed-for-good',
])
export type LineRefusal = z.infer<typeof lineRefusal>

/** Also in docs/api.md. */
export const lineRefusalMeaning = {
  'malformed-json': 'The line is not JSON. Each line is one whole document.',
  'invalid-line': 'A field is missing, unknown or has another shape; `fields` names each by its path.',
  'line-too-long': 'The line has more than 65,536 characters.',
  'organization-unknown': 'No organisation has this id in this region: send its line of `organization` first.',
  'organization-code-taken': 'Another organisation has this code: send another one.',
  'trial-unknown': 'The region has no such trial, or none in the currency of the organisation.',
  'user-unknown': 'The organisation has no such user: send the line of `users` first.',
  'username-taken': 'Another user of the organisation has this name, also if that one was deleted.',
  'login-unknown':
    'No login has this name yet, and the person would be mailed a link to choose a password, but the name is no e-mail address: send `mailAddress`, or `"signInLink": false` where people sign in without our passwords.',
  'region-own': '`elsewhere` names an organisation of this region: leave it out, a line of its own makes it known.',
  'game-unknown': 'The organisation has no such game: send its line of `game_match` first.',
  'game-deleted':
    'The organisation deleted this game in the console; nothing about it is taken while it is in the trash, or ever again.',
  'movie-unknown': 'The organisation has no such movie: send its line of `angle_movie_info` first.',
  'usage-changed': 'The record is known with other values, and a record never changes: delete it, and send a new one.',
  'fixed-for-good':
    'The line names what only the first one sets, with another value: `fields` says which. Leave it out, or send it as it is.',
} as const satisfies Record<LineRefusal, string>

/** Maximum listed; `refused` counts all. */
export const NAMED_REFUSALS = 1_000

export const ingestionResult = z.object({
  lines: z.int(),
  accepted: z.int(),
  /** Identical to a known one. */
  unchanged: z.int(),
  refused: z.int(),
  refusals: z.array(
    z.object({
      /** From 1; blank lines count too. */
      line: z.int(),
      code: lineRefusal,
      fields: z.optional(z.array(z.string())),
    }),
  ),
})
export type IngestionResult = z.infer<typeof ingestionResult>

const id = anyId.check(z.toLowerCase())
const text = platformLine(1, 300)
const optionalText = z.optional(z.nullable(platformLine(0, 2_000)))
const code = z.string().check(z.minLength(1), z.maxLength(300))
const optionalCode = z.optional(z.nullable(z.string().check(z.maxLength(2_000))))
const optionalInstant = z.optional(z.nullable(instant))
const optionalId = z.optional(z.nullable(id))
const seconds = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

const isZone = (name: string): boolean => zoneNamed(name) === name

/**
 * Omitted fields keep their value, here and below. Zone, currency, tax region, trial and creation day are fixed by the
 * first line.
 */
export const organizationLine = z.strictObject({
  organizationId: id,
  organizationName: text,
  organizationCode: text,
  organizationType: z.optional(z.enum(['ESPORTS', 'MBP', 'OTHER'])),
  lang: z.optional(language),
  permissions: z.optional(z.array(code).check(z.maxLength(100))),
  requireUserApproval: z.optional(z.boolean()),
  zone: z.optional(
    z.string().check(
      z.overwrite((typed) => zoneNamed(typed) ?? typed),
      z.refine(isZone),
    ),
  ),
  currency: z.optional(currency),
  taxRegion: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/), z.refine(isCountryCode))),
  /** Days of its zone, from the day of arrival. */
  trial: z.optional(
    z.strictObject({ contractPlanGroupId: code, days: z.int().check(z.minimum(1), z.maximum(MOST_TRIAL_DAYS)) }),
  ),
  createdDate: z.optional(instant),
})
export type OrganizationLine = z.infer<typeof organizationLine>

const platformRoles = z.array(z.enum(['administrator', 'analyst', 'viewer'])).check(z.maxLength(3))

const elsewhere = z.strictObject({
  region: regionName,
  organizationId: id,
  organizationName: text,
  roles: platformRoles,
})
export type Elsewhere = z.infer<typeof elsewhere>

const userShape = z.strictObject({
  userId: id,
  organizationId: id,
  username: text,
  displayName: text,
  roles: platformRoles,
  approvementStatus: z.optional(z.enum(['APPROVED', 'UNAPPROVED'])),
  startDate: instant,
  /** The last millisecond that belongs. */
  endDate: optionalInstant,
  /** The login for the console. A new administrator's login is made, and a link to choose a password mailed. */
  loginName: z.optional(z.nullable(z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254)))),
  /** For mails about the login; else the login name, if an address. Also used to ask about a seat. Never shown. */
  mailAddress: z.optional(z.nullable(mailAddress)),
  /** False if people sign in elsewhere: nothing is mailed. */
  signInLink: z.optional(z.boolean()),
  /** The login's organisations in other regions, replacing known ones; omitted: unchanged. */
  elsewhere: z.optional(z.array(elsewhere).check(z.maxLength(100))),
  _deletedFlag: z.optional(z.boolean()),
})

export const userLine = userShape.check(
  z.refine(({ loginName, elsewhere: others = [] }) => others.length === 0 || loginName !== null, {
    path: ['loginName'],
  }),
  z.refine(
    ({ elsewhere: others = [] }) => new Set(others.map(({ organizationId }) => organizationId)).size === others.length,
    { path: ['elsewhere'] },
  ),
)
export type UserLine = z.infer<typeof userLine>

/** Immutable; can only be deleted. */
export const usageLine = z
  .strictObject({
    usageId: id,
    organizationId: id,
    userId: id,
    usage: seconds,
    usageType,
    relatedDataId: z._default(z.nullable(id), null),
    relatedDataType: z._default(z.nullable(z.enum(['contents_info', 'angle_movie_info'])), null),
    createdDate: instant,
    _deletedFlag: z._default(z.boolean(), false),
  })
  .check(
    z.refine((line) => (line.relatedDataId === null) === (line.relatedDataType === null), {
      path: ['relatedDataType'],
    }),
  )
export type UsageLine = z.infer<typeof usageLine>

export const gameLine = z.strictObject({
  matchId: id,
  organizationId: id,
  title: text,
  scheduleDate: instant,
  gameState: z.optional(code),
  broadcast: z.optional(z.boolean()),
  isOfflineData: z.optional(z.boolean()),
  gameCategoryId: optionalCode,
  homeTeamId: optionalId,
  awayTeamId: optionalId,
  championshipMasterId: optionalId,
  round: z.optional(z.nullable(z.int32())),
  createdDate: instant,
})
export type GameLine = z.infer<typeof gameLine>

export const movieLine = z.strictObject({
  angleMovieId: id,
  organizationId: id,
  matchId: id,
  angleId: code,
  syncPoint: z.optional(z.int()),
  movieLength: seconds,
  playlistPath: optionalCode,
  transcodeStatus: z.optional(code),
  channelId: optionalCode,
  movieUploadUserId: optionalId,
  recordingStartTime: optionalInstant,
  adjustedRecordingStartTime: optionalInstant,
  transcodePercentComplete: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  createdDate: instant,
})
export type MovieLine = z.infer<typeof movieLine>

export const championshipLine = z.strictObject({
  championshipMasterId: id,
  organizationId: id,
  championshipId: code,
  championshipName: text,
  leagueName: optionalText,
  description: optionalText,
  championshipLogo: optionalCode,
  participatingTeams: z.optional(z.array(id).check(z.maxLength(1_000))),
  startDate: optionalInstant,
  endDate: optionalInstant,
  format: optionalText,
  numberOfRounds: z.optional(z.nullable(z.int32().check(z.minimum(0)))),
})
export type ChampionshipLine = z.infer<typeof championshipLine>

export const teamLine = z.strictObject({
  teamMasterId: id,
  organizationId: id,
  teamId: code,
  championshipMasterId: optionalId,
  teamName: text,
  teamShortName: optionalText,
  teamInitial: optionalText,
  teamLogo: optionalCode,
  startDate: optionalInstant,
  endDate: optionalInstant,
})
export type TeamLine = z.infer<typeof teamLine>

/** Referenced ones first; also scopes of service keys. */
export const ingestedNouns = [
  'organization',
  'users',
  'championship',
  'team',
  'game_match',
  'angle_movie_info',
  'usage',
] as const
export type IngestedNoun = (typeof ingestedNouns)[number]

/** One JSON document a line, any number, in order. Idempotent. */
const ingestion = <const N extends IngestedNoun, L extends z.ZodMiniType>(noun: N, line: L) =>
  endpoint({
    method: 'POST',
    path: `/ingestion/${noun}`,
    access: 'service',
    scope: noun,
    bodyEncoding: 'ndjson',
    line,
    response: ingestionResult,
    rate: { windowSeconds: 60, perAddress: 600, inAll: null },
    refusals: ['unsupported-media-type', 'body-too-large', 'request-timeout', 'too-many-attempts'],
  } as const satisfies Endpoint)

export const ingestionEndpoints = {
  ingestOrganizations: ingestion('organization', organizationLine),
  ingestUsers: ingestion('users', userLine),
  ingestGames: ingestion('game_match', gameLine),
  ingestAngleMovies: ingestion('angle_movie_info', movieLine),
  ingestUsage: ingestion('usage', usageLine),
  ingestChampionships: ingestion('championship', championshipLine),
  ingestTeams: ingestion('team', teamLine),
} as const
