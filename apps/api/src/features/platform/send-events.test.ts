import { randomUUID } from 'node:crypto'
import { openTestCell, type TestCell, type TestOrganization } from '@touchline/testing/cell'
import { createGame } from '@touchline/testing/game'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendPlatformEvent } from '../../books/outbox.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Platform, PlatformEvent } from '../../ports/platform.ts'
import { sendWaitingEvents } from './send-events.ts'

const NOW = Date.parse('2026-11-21T04:00:00Z')

let cell: TestCell
let organization: TestOrganization

beforeAll(async () => {
  cell = await openTestCell(new Date(NOW).toISOString())
})
afterAll(() => cell.drop())
beforeEach(async () => {
  organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
})

interface Ear extends Platform {
  readonly heard: PlatformEvent[]
  isDeaf: boolean
}

const ear = (): Ear => {
  const made: Ear = {
    heard: [],
    isDeaf: false,
    send: async (event) => {
      if (made.isDeaf) throw new Error('the platform answered 503')
      made.heard.push(event)
    },
  }
  return made
}

const notify = (platform: Platform | null, who = organization) =>
  sendWaitingEvents({ db: cell.database.db, clock: cell.clock, platform }, who.organizationId)

const happen = (matchId: string, who = organization) =>
  inTransaction(cell.database.db, { system: 'jobs' }, (tx) =>
    sendPlatformEvent(tx, {
      organizationId: who.organizationId,
      type: 'game.deleted',
      data: { matchId },
      at: NOW,
      newId: cell.deps.ids.uuid,
    }),
  )

const states = async () => {
  const rows = await cell.database.ownerDb
    .selectFrom('outbox')
    .select(['state', 'attempts', 'last_error'])
    .where('organization_id', '=', organization.organizationId)
    .orderBy('position')
    .execute()
  return rows.map(({ state, attempts, last_error }) => [state, attempts, last_error])
}

describe('what the platform must hear', () => {
  it('is written with its cause: a deleted game', async () => {
    const { matchId } = await createGame(cell.database.ownerDb, organization, { storedAt: NOW })
    await organization.delete(`/data/record/game_match/${matchId}/force`)
    await organization.delete(`/data/record/game_match/${matchId}/force`)
    const platform = ear()
    await notify(platform)
    expect(platform.heard).toEqual([
      {
        eventId: expect.any(String),
        type: 'game.deleted',
        organizationId: organization.organizationId,
        happenedAt: NOW,
        data: { matchId },
      },
    ])
    const job = await cell.database.ownerDb
      .selectFrom('jobs')
      .select(['kind', 'state'])
      .where('organization_id', '=', organization.organizationId)
      .where('kind', '=', 'tell-platform')
      .execute()
    expect(job).toEqual([{ kind: 'tell-platform', state: 'queued' }])
  })

  it('is not written when its cause is rolled back', async () => {
    const failing = inTransaction(cell.database.db, { organizationId: organization.organizationId }, async (tx) => {
      await sendPlatformEvent(tx, {
        ...organization,
        type: 'game.deleted',
        data: {},
        at: NOW,
        newId: cell.deps.ids.uuid,
      })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await states()).toEqual([])
  })

  it('is sent in its order, once', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    for (const id of ids) await happen(id)
    const platform = ear()
    await notify(platform)
    await notify(platform)
    expect(platform.heard.map(({ data }) => data)).toEqual(ids.map((matchId) => ({ matchId })))
    expect(await states()).toEqual(ids.map(() => ['delivered', 1, null]))
  })

  it('waits, with all behind it, until it is accepted; its id stays the same', async () => {
    await happen('one')
    await happen('two')
    const platform = ear()
    platform.isDeaf = true
    await expect(notify(platform)).rejects.toThrow('503')
    expect(await states()).toEqual([
      ['waiting', 1, 'the platform answered 503'],
      ['waiting', 0, null],
    ])
    platform.isDeaf = false
    await notify(platform)
    expect(platform.heard.map(({ data }) => data)).toEqual([{ matchId: 'one' }, { matchId: 'two' }])
    expect(await states()).toEqual([
      ['delivered', 2, null],
      ['delivered', 1, null],
    ])
  })

  it('holds up no other organisation', async () => {
    const other = await cell.open()
    await happen('mine')
    await happen('theirs', other)
    const platform = ear()
    platform.isDeaf = true
    await expect(notify(platform)).rejects.toThrow('503')
    platform.isDeaf = false
    await notify(platform, other)
    expect(platform.heard.map(({ data }) => data)).toEqual([{ matchId: 'theirs' }])
  })

  it('is sent once by ten workers at a time, in its order', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => String(index))
    for (const id of ids) await happen(id)
    const platform = ear()
    await Promise.all(Array.from({ length: 10 }, () => notify(platform)))
    expect(platform.heard.map(({ data }) => data)).toEqual(ids.map((matchId) => ({ matchId })))
  })

  it('is skipped where nobody listens', async () => {
    await happen('one')
    await notify(null)
    expect(await states()).toEqual([['skipped', 1, null]])
  })
})
