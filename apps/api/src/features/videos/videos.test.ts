import { randomUUID } from 'node:crypto'
import { listAngleMovies, listGameMatches, listStoredGames } from '@touchline/contract/videos'
import { storageAt } from '@touchline/domain/billing'
import { type Instant, startOfDay } from '@touchline/domain/calendar'
import type { MatchId } from '@touchline/domain/ids'
import { storedSecondsAt } from '@touchline/domain/storage'
import { createGame } from '@touchline/testing/game'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { storedSecondsOver } from '../../books/usage/stored.ts'
import { at } from '../../db/column-values.ts'

const LAST_WEEK = Date.parse('2026-11-14T04:00:00Z')
const TWO_YEARS_AGO = Date.parse('2024-11-14T04:00:00Z')

const cell = await sharedCell()

const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })

const create = (options: Parameters<typeof createGame>[2], who = organization) =>
  createGame(cell.database.ownerDb, who, options)

const deleteGameOf = (who: TestOrganization, { matchId }: { readonly matchId: MatchId }) =>
  who.delete(`/data/record/game_match/${matchId}/force`)

const games = async (who: TestOrganization, query = '') =>
  listGameMatches.response.parse((await who.get(`/data/record/game_match${query}`)).body)

const movies = async (who: TestOrganization, query = '') =>
  listAngleMovies.response.parse((await who.get(`/data/record/angle_movie_info${query}`)).body)

const stored = async (who: TestOrganization, query = '') =>
  listStoredGames.response.parse((await who.get(`/data/record/stored_game${query}`)).body)

describe('the games', () => {
  it('are read newest first, page by page, each with the fields of the specification', async () => {
    const own = await cell.open()
    const old = await create({ title: 'Old', storedAt: TWO_YEARS_AGO }, own)
    const young = await create({ title: 'Young', storedAt: LAST_WEEK }, own)
    const { results, nextOffset } = await games(own, '?limit=1')
    expect(results).toMatchObject([
      { matchId: young.matchId, title: 'Young', scheduleDate: '2026-11-14T04:00:00.000Z' },
    ])
    expect(nextOffset).toBe(1)
    expect(await games(own, '?limit=1&offset=1')).toMatchObject({ results: [{ matchId: old.matchId }] })
  })

  it('are those asked for', async () => {
    const [one, two] = [await create({ storedAt: LAST_WEEK }), await create({ storedAt: LAST_WEEK })]
    const { results } = await games(organization, `?matchId[]=${one.matchId}&matchId[]=${randomUUID()}`)
    expect(results.map(({ matchId }) => matchId)).toEqual([one.matchId])
    expect(two.matchId).not.toBe(one.matchId)
  })

  it('have angles, found by their own ids or by their game', async () => {
    const game = await create({ storedAt: LAST_WEEK, angles: [60, 120] })
    const [first] = game.angleMovieIds
    expect((await movies(organization, `?angleMovieId[]=${first}`)).results).toMatchObject([
      { angleMovieId: first, matchId: game.matchId, movieLength: 60, transcodePercentComplete: 100 },
    ])
    expect((await movies(organization, `?matchId[]=${game.matchId}`)).results).toHaveLength(2)
  })

  it('of the debug screen have one movie, and are counted as stored', async () => {
    const own = await cell.open()
    const made = await own.post('/data/record/game_match', { title: 'Final', lengthSeconds: 3_600 })
    expect(made).toMatchObject({ status: 201, body: { title: 'Final' } })
    expect(await stored(own)).toMatchObject({ results: [{ title: 'Final', length: 3_600 }] })
  })

  it('of another organisation are in no list', async () => {
    const other = await cell.open()
    const game = await create({ storedAt: LAST_WEEK, angles: [60] }, other)
    expect((await games(organization, `?matchId[]=${game.matchId}`)).results).toEqual([])
    expect((await movies(organization, `?matchId[]=${game.matchId}`)).results).toEqual([])
  })

  it.each(['matchId[]=nonsense', 'limit=0', 'limit=10001', 'title=x'])('are refused with %s', async (query) => {
    expect(await organization.get(`/data/record/game_match?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid-request' },
    })
  })
})

describe('the video storage', () => {
  it('sums the movies of each game; one that was converted twice counts once', async () => {
    const own = await cell.open()
    const game = await create({ title: 'Final', storedAt: TWO_YEARS_AGO, seconds: 5400, angles: [600] }, own)
    await cell.database.add('recorded_usage', {
      organization_id: own.organizationId,
      usage_id: randomUUID(),
      user_id: own.userId,
      usage_seconds: 5399,
      usage_type: 'MOVIE_CONVERT_TIME_FULLHD',
      related_data_id: game.matchId,
      related_data_type: 'contents_info',
      created_at: at(LAST_WEEK),
    })
    await create({ title: 'Friendly', storedAt: LAST_WEEK, seconds: 60 }, own)
    expect((await stored(own)).results).toEqual([
      expect.objectContaining({ title: 'Friendly', length: 60, chargedLength: 0, usageTypes: ['MOVIE_CONVERT_TIME'] }),
      {
        matchId: game.matchId,
        title: 'Final',
        scheduleDate: '2024-11-14T04:00:00.000Z',
        uploadedBy: expect.any(String),
        storedDate: '2024-11-14T04:00:00.000Z',
        length: 6000,
        chargedLength: 6000,
        storedDays: [{ date: '2024-11-14', seconds: 6000 }],
        usageTypes: ['ANGLE_MOVIE_CONVERT_TIME', 'MOVIE_CONVERT_TIME', 'MOVIE_CONVERT_TIME_FULLHD'],
      },
    ])
    expect(await stored(own, '?limit=1')).toMatchObject({ results: [{ title: 'Friendly' }], nextOffset: 1 })
  })
})

describe('the stored days', () => {
  const convertAgain = (who: TestOrganization, matchId: MatchId, seconds: number, when: Instant) =>
    cell.database.add('recorded_usage', {
      organization_id: who.organizationId,
      usage_id: randomUUID(),
      user_id: who.userId,
      usage_seconds: seconds,
      usage_type: 'MOVIE_CONVERT_TIME_4K',
      related_data_id: matchId,
      related_data_type: 'contents_info',
      created_at: at(when),
    })

  it('add up, before any bound, to what is charged there; a second conversion counts by what it adds', async () => {
    const own = await cell.open()
    const game = await create({ storedAt: TWO_YEARS_AGO, seconds: 5400, angles: [600] }, own)
    await convertAgain(own, game.matchId, 5500, LAST_WEEK)
    await convertAgain(own, game.matchId, 5300, LAST_WEEK)
    await create({ storedAt: Date.parse('2019-03-01T00:00:00Z'), seconds: 60 }, own)
    await create({ storedAt: Date.parse('2026-11-10T20:00:00Z'), seconds: 7 }, own)
    await deleteGameOf(own, await create({ storedAt: LAST_WEEK, seconds: 999 }, own))
    const { days } = await own.read('getStoredDays')
    expect(days).toEqual([
      { date: '2024-10-01', seconds: 60 },
      { date: '2024-11-14', seconds: 6000 },
      { date: '2026-11-11', seconds: 7 },
      { date: '2026-11-14', seconds: 100 },
    ])
    const after = storedSecondsAt(days, 'Asia/Tokyo')
    for (const date of ['2026-11-30', '2027-11-11', '2027-11-12', '2027-11-14', '2027-11-15']) {
      const end = startOfDay(date, 'Asia/Tokyo')
      const charged = await cell.database.ownerDb
        .transaction()
        .execute((tx) => storedSecondsOver(tx, own.organizationId, storageAt(end, 'Asia/Tokyo')))
      expect(after(end)).toBe(charged)
    }
    expect((await stored(own)).results.find(({ matchId }) => matchId === game.matchId)?.storedDays).toEqual([
      { date: '2024-11-14', seconds: 6000 },
      { date: '2026-11-14', seconds: 100 },
    ])
  })
})

describe('the catalogue', () => {
  it('are read as the specification names them', async () => {
    const organization_id = organization.organizationId
    const championship_master_id = randomUUID()
    const championship = {
      organization_id,
      championship_master_id,
      championship_id: 'kanto',
      championship_name: 'Kanto',
    }
    await cell.database.ownerDb.insertInto('championships').values(championship).execute()
    const team = {
      organization_id,
      team_master_id: randomUUID(),
      team_id: 'kita',
      championship_master_id,
      team_name: 'Kita',
    }
    await cell.database.ownerDb.insertInto('teams').values(team).execute()
    expect((await organization.get('/data/master/championship')).body).toMatchObject({
      results: [{ championshipMasterId: championship_master_id, championshipName: 'Kanto', participatingTeams: [] }],
    })
    expect((await organization.get('/data/master/team')).body).toMatchObject({
      results: [{ teamId: 'kita', teamName: 'Kita', championshipMasterId: championship_master_id }],
    })
  })
})
