import { createTestDatabase } from '@touchline/testing/database'
import { ofEachTest } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createPace } from './pace.ts'

const database = ofEachTest(createTestDatabase, ({ drop }) => drop())

const process = () => {
  const waits: number[] = []
  return { waits, ...createPace(database.db, 100, async (ms) => void waits.push(ms)) }
}

const setNext = (seconds: number) =>
  database.ownerDb
    .updateTable('provider_pace')
    .set({ next_at: sql`clock_timestamp() + ${seconds} * interval '1 second'` })
    .execute()

const nextAt = async (): Promise<number> =>
  (await database.ownerDb.selectFrom('provider_pace').select('next_at').executeTakeFirstOrThrow()).next_at

describe('the pace of a cell', () => {
  it('gives each turn once, whichever process asks', async () => {
    const [one, other] = [process(), process()]
    await setNext(4)
    const before = await nextAt()
    const turns = await Promise.all([one.turn(), other.turn(), one.turn(), other.turn(), one.turn()])
    expect(turns).toEqual([null, null, null, null, null])
    expect([one.waits.length, other.waits.length]).toEqual([3, 2])
    expect(await nextAt()).toBe(before + 50)
  })

  it('lets nobody wait after a quiet time', async () => {
    await setNext(-3_600)
    const quiet = process()
    expect([await quiet.turn(), quiet.waits]).toEqual([null, [0]])
  })

  it('makes room for a call that somebody waits for, also while the provider is left alone', async () => {
    const busy = process()
    await setNext(60)
    const before = await nextAt()
    busy.pass()
    await expect.poll(nextAt).toBe(before + 10)
  })

  it('is at rest for all when the provider asks for it, and no turn is lost meanwhile', async () => {
    const [one, other] = [process(), process()]
    await one.backOff(600)
    const rest = await nextAt()
    await one.backOff(60)
    const seconds = await other.turn()
    expect(seconds).toBeGreaterThan(500)
    expect(seconds).toBeLessThanOrEqual(600)
    expect([await nextAt(), other.waits]).toEqual([rest, []])
  })

  it('continues after a turn that failed', async () => {
    const broken = process()
    await sql`alter table provider_pace rename to elsewhere`.execute(database.ownerDb)
    await expect(broken.turn()).rejects.toThrow('provider_pace')
    await sql`alter table elsewhere rename to provider_pace`.execute(database.ownerDb)
    expect(await broken.turn()).toBeNull()
  })
})
