import { championshipIntake, gameIntake, movieIntake, teamIntake } from '@touchline/api/features/ingestion/games'
import { usageIntake } from '@touchline/api/features/ingestion/usage'
import { instantToWire } from '@touchline/contract/wire'
import { HOUR } from '@touchline/domain/calendar'
import type { UserId } from '@touchline/domain/ids'
import { type ExportedClip, exportedClips } from './exporting.ts'
import { type Document, feed } from './feed.ts'
import { type FilmedGame, filmedGames } from './filming.ts'
import type { OpenedOrganization } from './open-organization.ts'
import { competitionsOf, organizationsOf } from './opponents.ts'
import type { DemoOrganization } from './organizations/demo-organization.ts'
import type { DemoTimeline } from './plans.ts'
import type { WorldCell } from './world-cell.ts'

interface Documents {
  readonly championships: Document[]
  readonly teams: Document[]
  readonly games: Document[]
  readonly movies: Document[]
  readonly usage: Document[]
}

interface Season {
  readonly demo: DemoOrganization
  readonly organization: OpenedOrganization
  readonly newId: () => string
  readonly championshipIds: readonly string[]
  readonly teamIds: readonly string[]
}

/** Every third game has a second angle, which takes a third of its length. */
const ANGLE_EVERY = 3
const ANGLE_SHARE = 3
const LIVE_EVERY = 7
const SD_EVERY = 4

const filmers = ({ demo, organization: { userIds } }: Season): readonly string[] =>
  userIds.slice(0, 1 + Math.max(demo.analysts, Math.floor(userIds.length / 2)))

function oneOf(userIds: readonly UserId[], index: number): string {
  const share = ((index * 7_919) % 997) / 997
  const userId = userIds[Math.floor(userIds.length * share ** 2)]
  if (userId === undefined) throw new Error('a demo organisation has nobody')
  return userId
}

function titleOf({ demo }: Season, index: number): string {
  const organizations = organizationsOf(demo.region)
  const opponent = organizations[index % organizations.length] ?? ''
  return index % 2 === 0 ? `${demo.name} – ${opponent}` : `${opponent} – ${demo.name}`
}

function publish(season: Season, documents: Documents, { storedAt, seconds }: FilmedGame, index: number): void {
  const { organizationId } = season.organization
  const matchId = season.newId()
  const userId = oneOf(filmers(season), index)
  const createdDate = instantToWire(storedAt)
  const teamId = season.teamIds[index % season.teamIds.length] ?? null
  const championshipMasterId = season.championshipIds[index % season.championshipIds.length] ?? null
  const live = index % LIVE_EVERY === 0 ? 'MOVIE_LIVE_TIME' : 'MOVIE_CONVERT_TIME'
  const resolution = index % SD_EVERY === 0 ? '' : '_FULLHD'
  documents.games.push({
    matchId,
    organizationId,
    title: titleOf(season, index),
    scheduleDate: instantToWire(storedAt - 3 * HOUR - (storedAt % (HOUR / 2))),
    awayTeamId: teamId,
    championshipMasterId,
    round: 1 + (index % 34),
    createdDate,
  })
  const angle = index % ANGLE_EVERY === 0 ? Math.floor(seconds / ANGLE_SHARE) : 0
  const used = (usage: number, usageType: string, relatedDataId: string, relatedDataType: string) =>
    documents.usage.push({
      usageId: season.newId(),
      organizationId,
      userId,
      usage,
      usageType,
      relatedDataId,
      relatedDataType,
      createdDate,
    })
  used(seconds - angle, `${live}${resolution}`, matchId, 'contents_info')
  if (angle === 0) return
  const angleMovieId = season.newId()
  documents.movies.push({
    angleMovieId,
    organizationId,
    matchId,
    angleId: 'goal-line',
    movieLength: angle,
    movieUploadUserId: userId,
    createdDate,
  })
  used(angle, `ANGLE_${live}${resolution}`, angleMovieId, 'angle_movie_info')
}

function publishExports(season: Season, documents: Documents, clips: readonly ExportedClip[]): void {
  const { demo, organization } = season
  const analysts = organization.userIds.slice(0, 1 + demo.analysts)
  for (const [index, { exportedAt, seconds }] of clips.entries()) {
    documents.usage.push({
      usageId: season.newId(),
      organizationId: organization.organizationId,
      userId: oneOf(analysts, index),
      usage: seconds,
      usageType: 'CLIP_MOVIE_CONVERT_TIME',
      createdDate: instantToWire(exportedAt),
    })
  }
}

function documentsOf(season: Season, films: readonly FilmedGame[], clips: readonly ExportedClip[]): Documents {
  const { organizationId } = season.organization
  const { region } = season.demo
  const documents: Documents = { championships: [], teams: [], games: [], movies: [], usage: [] }
  for (const [index, championshipName] of competitionsOf(region).entries()) {
    documents.championships.push({
      championshipMasterId: season.championshipIds[index],
      organizationId,
      championshipId: `competition-${index + 1}`,
      championshipName,
      participatingTeams: season.teamIds,
    })
  }
  for (const [index, teamName] of organizationsOf(region).entries()) {
    const teamMasterId = season.teamIds[index]
    documents.teams.push({ teamMasterId, organizationId, teamId: `club-${index + 1}`, teamName })
  }
  for (const [index, film] of films.entries()) publish(season, documents, film, index)
  publishExports(season, documents, clips)
  return documents
}

export async function feedVideos(
  { deps, today }: WorldCell,
  demo: DemoOrganization,
  organization: OpenedOrganization,
  timeline: DemoTimeline,
): Promise<void> {
  const films = filmedGames(demo, timeline, today)
  const newId = deps.ids.uuid
  const season: Season = {
    demo,
    organization,
    newId,
    championshipIds: competitionsOf(demo.region).map(newId),
    teamIds: organizationsOf(demo.region).map(newId),
  }
  const { championships, teams, games, movies, usage } = documentsOf(
    season,
    films,
    exportedClips(demo, timeline.openedAt, today),
  )
  if (games.length > 0) {
    await feed(deps, championshipIntake, championships)
    await feed(deps, teamIntake, teams)
  }
  await feed(deps, gameIntake, games)
  await feed(deps, movieIntake, movies)
  await feed(deps, usageIntake, usage)
}
