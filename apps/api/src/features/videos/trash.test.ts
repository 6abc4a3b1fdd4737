import { randomUUID } from 'node:crypto'
import { deleteTrashed, listTrash, restoreGames } from '@touchline/contract/videos'
import { everything } from '@touchline/testing/everything'
import { createGame } from '@touchline/testing/game'
import { createServiceKey } from '@touchline/testing/service-key'
import { NOVEMBER_CLOSES, NOW, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { at } from '../../db/column-values.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import { endTrash } from './end-trash.ts'

const LAST_DAY = Date.parse('2026-12-21T15:00:00Z')
const TWO_YEARS_AGO = Date.parse('2024-11-14T04:00:00Z')
const HOUR = 3600

const cell = await sharedCell()

const open = () => cell.open({ basePlanId: 'teamStandardPlan.base' })

const create = async (who: TestOrganization, options: Partial<Parameters<typeof createGame>[2]> = {}) =>
  (await createGame(cell.database.ownerDb, who, { storedAt: TWO_YEARS_AGO, seconds: 10 * HOUR, ...options })).matchId

const remove = (who: TestOrganization, matchId: string) => who.delete(`/data/record/game_match/${matchId}/force`)

const trashed = async (who: TestOrganization, options: Partial<Parameters<typeof createGame>[2]> = {}) => {
  const matchId = await create(who, options)
  expect((await remove(who, matchId)).status).toBe(204)
  return matchId
}

const trash = async (who: TestOrganization, query = '') =>
  listTrash.response.parse((await who.get(`/data/record/trash${query}`)).body)

const shown = z.object({ details: z.object({ total: z.number() }) })

async function restore(who: TestOrganization, ...matchIds: readonly string[]) {
  const reply = await who.post('/data/record/trash/restore', { matchIds })
  const { data } = shown.safeParse(reply.body)
  if (reply.status !== 409 || data === undefined) return reply
  return who.post('/data/record/trash/restore', { matchIds, quotedTotal: data.details.total })
}

const endNow = (who: TestOrganization, ...matchIds: readonly string[]) =>
  who.post('/data/record/trash/delete', { matchIds })

async function billed(who: TestOrganization) {
  await cell.runDue()
  return (await who.read('getBillingDetail')).plans.flatMap(({ role, derivation, price }) =>
    derivation.kind === 'hours' ? [[role, derivation.tenths, price]] : [],
  )
}

const fixedLines = async (who: TestOrganization) =>
  (await who.rows('invoice_lines', 'target_month')).flatMap(({ target_month, role, amount }) =>
    role === 'storage' || role === 'restored' ? [[target_month, role, amount]] : [],
  )

const eventsOf = async (who: TestOrganization) =>
  (await who.rows('events', 'position')).flatMap(({ kind, data }) => (kind.startsWith('game.') ? [[kind, data]] : []))

describe('the trash', () => {
  it('has deleted games, the last first, with the day they are kept until', async () => {
    const who = await open()
    const first = await trashed(who, { title: 'Cup', angles: [600] })
    cell.clock.moveTo(NOW + 60_000)
    const second = await trashed(who, { title: 'Friendly', seconds: 60 })
    expect(await trash(who)).toEqual({
      days: 30,
      count: 2,
      results: [
        expect.objectContaining({ matchId: second, title: 'Friendly', length: 60 }),
        {
          matchId: first,
          title: 'Cup',
          scheduleDate: '2024-11-14T04:00:00.000Z',
          uploadedBy: expect.any(String),
          deletedDate: '2026-11-21T04:00:00.000Z',
          keptUntilDate: '2026-12-21T14:59:59.999Z',
          length: 10 * HOUR + 600,
          storedDays: [{ date: '2024-11-14', seconds: 10 * HOUR + 600 }],
        },
      ],
    })
    expect(await trash(who, '?limit=1&offset=1')).toMatchObject({ results: [{ matchId: first }] })
    expect((await trash(who, '?limit=1')).nextOffset).toBe(1)
    expect((await trash(await open())).results).toEqual([])
  })

  it('shows and plays nothing of a game', async () => {
    const who = await open()
    const matchId = await trashed(who, { angles: [600] })
    expect((await who.get('/data/record/game_match')).body).toEqual({ results: [] })
    expect((await who.get(`/data/record/angle_movie_info?matchId[]=${matchId}`)).body).toEqual({ results: [] })
    expect((await who.get('/data/record/stored_game')).body).toEqual({ results: [] })
    const trash = { count: 1, keptUntilDate: '2026-12-21T14:59:59.999Z' }
    expect((await who.get('/manage/stored_day')).body).toEqual({ days: [], trash })
  })

  it('is left for good when its time is over, portion by portion', async () => {
    const who = await open()
    const kept = await trashed(who)
    cell.clock.moveTo(NOW + 86_400_000)
    const later = await trashed(who)
    cell.clock.moveTo(LAST_DAY - 1)
    await cell.runDue()
    expect((await trash(who)).results.map(({ matchId }) => matchId)).toEqual([later, kept])
    cell.clock.moveTo(LAST_DAY)
    expect((await trash(who)).results.map(({ matchId }) => matchId)).toEqual([later])
    expect(await restore(who, kept)).toMatchObject({ status: 409, body: { code: 'game-not-in-trash' } })
    await cell.runDue()
    const rows = cell.database.ownerDb.selectFrom('games').select(['title', 'kept_until', 'deleted_at'])
    expect(await rows.where('match_id', '=', kept).execute()).toEqual([
      { title: '', kept_until: null, deleted_at: NOW },
    ])
    expect(await eventsOf(who)).toEqual([
      ['game.withdrawn', { matchId: kept, keptUntil: '2026-12-21T14:59:59.999Z' }],
      ['game.withdrawn', { matchId: later, keptUntil: '2026-12-22T14:59:59.999Z' }],
      ['game.deleted', { matchId: kept }],
    ])
    const before = await everything(cell.database)
    await inTransaction(cell.deps.db, jobsScope, (tx) =>
      endTrash(tx, { organizationId: who.organizationId, boundary: LAST_DAY, portion: 0 }, cell.clock),
    )
    expect(await everything(cell.database)).toEqual(before)
  })

  it('of six hundred games ends in two portions', async () => {
    const who = await open()
    const { organizationId: organization_id } = who
    const games = Array.from({ length: 600 }, (_, index) => ({
      organization_id,
      match_id: randomUUID(),
      title: `G${index}`,
      schedule_at: at(NOW),
      created_at: at(NOW),
      deleted_at: at(NOW),
      kept_until: at(LAST_DAY),
    }))
    await cell.database.ownerDb.insertInto('games').values(games).execute()
    cell.clock.moveTo(LAST_DAY)
    await inTransaction(cell.deps.db, jobsScope, (tx) =>
      endTrash(tx, { organizationId: organization_id, boundary: LAST_DAY, portion: 0 }, cell.clock),
    )
    const left = cell.database.ownerDb.selectFrom('games').select('match_id').where('kept_until', 'is not', null)
    expect(await left.where('organization_id', '=', organization_id).execute()).toHaveLength(100)
    await cell.runDue()
    expect(await left.where('organization_id', '=', organization_id).execute()).toEqual([])
  })

  it('is not there where games are deleted at once, and the platform’s key ends a game in it', async () => {
    const who = await open()
    const waiting = await trashed(who)
    const authorization = `Bearer ${await createServiceKey(cell.database.ownerDb, { scopes: ['game_match'] })}`
    const force = (matchId: string) =>
      cell.send({
        method: 'DELETE',
        path: `/${who.organizationId}/ingestion/game_match/${matchId}/force`,
        headers: { authorization },
      })
    const stored = await create(who)
    expect((await force(waiting)).status).toBe(204)
    expect((await force(stored)).status).toBe(204)
    expect((await force(stored)).status).toBe(204)
    expect(await force(randomUUID())).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect((await trash(who)).count).toBe(0)
    expect((await eventsOf(who)).map(([kind]) => kind)).toEqual(['game.withdrawn', 'game.deleted', 'game.deleted'])
  })
})

describe('deleting for good', () => {
  it('ends a game in the trash at once; what is in no trash stays', async () => {
    const who = await open()
    const [gone, kept, stored] = [await trashed(who), await trashed(who), await create(who)]
    const { body } = await endNow(who, gone, stored)
    expect(deleteTrashed.response.parse(body)).toEqual({ matchIds: [gone] })
    expect((await trash(who)).results.map(({ matchId }) => matchId)).toEqual([kept])
    expect((await who.get('/data/record/stored_game')).body).toMatchObject({ results: [{ matchId: stored }] })
    expect(await endNow(who, gone)).toMatchObject({ status: 409, body: { code: 'game-not-in-trash' } })
    expect(await restore(who, gone)).toMatchObject({ status: 409, body: { code: 'game-not-in-trash' } })
  })
})

describe('restoring', () => {
  it('makes games what they were: lists, movies, counts and storage, at no cost within the month', async () => {
    const who = await open()
    const matchId = await create(who, { storedAt: NOW - 60_000, seconds: 3000, angles: [600] })
    const old = await create(who)
    const asked = { targetAggregationTypes: ['MOVIE_CONVERT_TIME', 'ANGLE_MOVIE_CONVERT_TIME'] }
    const seen = async () => [
      (await who.get('/data/record/game_match')).body,
      await who.read('listAngleMovies'),
      (await who.get('/data/record/stored_game')).body,
      (await who.get('/manage/stored_day')).body,
      (await who.post('/manage/usage_aggregation_result/current_value', asked)).body,
    ]
    const before = await seen()
    await remove(who, matchId)
    await remove(who, old)
    expect(await billed(who)).toEqual([])
    const { body } = await restore(who, matchId, old)
    expect(restoreGames.response.parse(body).matchIds.toSorted()).toEqual([matchId, old].toSorted())
    expect(await seen()).toEqual(before)
    expect(await billed(who)).toEqual([['storage', 100, 180]])
    expect((await eventsOf(who)).map(([kind]) => kind).slice(2)).toEqual(['game.restored', 'game.restored'])
  })

  it('bills each month’s end that was missed with the running month, and never again', async () => {
    const who = await open()
    const [old, other] = [await trashed(who), await create(who, { seconds: 2 * HOUR })]
    cell.clock.moveTo(NOVEMBER_CLOSES)
    expect(await billed(who)).toEqual([['storage', 20, 36]])
    await restore(who, old)
    expect(await billed(who)).toEqual([
      ['storage', 120, 216],
      ['restored', 100, 180],
    ])
    cell.clock.moveTo(Date.parse('2026-12-31T15:00:00Z'))
    expect(await billed(who)).toEqual([['storage', 120, 216]])
    expect(await fixedLines(who)).toEqual([
      ['2026-11-01', 'storage', 36],
      ['2026-12-01', 'storage', 216],
      ['2026-12-01', 'restored', 180],
    ])
    expect(other).toBeDefined()
  })

  it('adds what was shown, or is refused with what it would add', async () => {
    const who = await open()
    const matchId = await trashed(who)
    cell.clock.moveTo(NOVEMBER_CLOSES + 60_000)
    await cell.runDue()
    const quoted = (quotedTotal?: number) =>
      who.post('/data/record/trash/restore', { matchIds: [matchId], quotedTotal })
    for (const wrong of [0, undefined])
      expect(await quoted(wrong)).toMatchObject({
        status: 409,
        body: { code: 'quote-changed', details: { total: 396 } },
      })
    expect((await trash(who)).count).toBe(1)
    expect((await quoted(396)).status).toBe(200)
  })

  it('before a late close leaves what was missed to the running month', async () => {
    const who = await open()
    const old = await trashed(who)
    cell.clock.moveTo(NOVEMBER_CLOSES)
    await restore(who, old)
    expect(await billed(who)).toEqual([
      ['storage', 100, 180],
      ['restored', 100, 180],
    ])
    expect(await fixedLines(who)).toEqual([])
  })

  it('and deleting again counts each stay for itself', async () => {
    const who = await open()
    const old = await trashed(who)
    cell.clock.moveTo(NOVEMBER_CLOSES)
    await restore(who, old)
    cell.clock.moveTo(NOVEMBER_CLOSES + 86_400_000)
    await remove(who, old)
    expect(await billed(who)).toEqual([['restored', 100, 180]])
    cell.clock.moveTo(Date.parse('2026-12-31T15:00:00Z'))
    await restore(who, old)
    expect(await billed(who)).toEqual([
      ['storage', 100, 180],
      ['restored', 100, 180],
    ])
    expect(await fixedLines(who)).toEqual([['2026-12-01', 'restored', 180]])
  })

  it('is refused without a plan, and where no game is in the trash', async () => {
    const who = await open()
    const stored = await create(who)
    expect(await restore(who, stored)).toMatchObject({ status: 409, body: { code: 'game-not-in-trash' } })
    const planless = await cell.open()
    const waiting = await trashed(planless)
    expect(await restore(planless, waiting)).toMatchObject({ status: 409, body: { code: 'no-plan' } })
    expect((await trash(planless)).count).toBe(1)
    const other = await trashed(await open())
    expect(await restore(who, other)).toMatchObject({ status: 409 })
  })

  it('by two at once, or at once with a deletion for good, has one outcome', async () => {
    const who = await open()
    const matchId = await trashed(who)
    cell.clock.moveTo(NOVEMBER_CLOSES)
    const replies = await Promise.all([restore(who, matchId), restore(who, matchId), restore(who, matchId)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await billed(who)).filter(([role]) => role === 'restored')).toEqual([['restored', 100, 180]])
    await remove(who, matchId)
    const both = await Promise.all([restore(who, matchId), endNow(who, matchId)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await trash(who)).count).toBe(0)
  })
})
