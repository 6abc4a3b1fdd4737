import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import { HOUR } from '@touchline/domain/calendar'
import { disagreements } from '@touchline/testing/books'
import { NOVEMBER_CLOSES, OCTOBER_CLOSES } from '@touchline/testing/shared'
import { openWorld } from '@touchline/testing/world'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import type { Db } from '../../../db/connect.ts'
import { isDatabaseAway } from '../../../db/failure.ts'
import { isSetBack } from '../../../db/life.ts'
import { reconcileCharges } from './reconcile-charges.ts'

const CLUBS = 8

const standby = inject('standby')
const run = promisify(exec)

async function untilThere(db: Db): Promise<void> {
  try {
    await sql`select count(*) from organizations`.execute(db)
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    await untilThere(db)
  }
}

/** `npm run lab -- cluster --behind <command> --takeover <command>`: of the first worker, which has a standby. */
it.skipIf(standby.takeover === '')(
  'a standby of a worker that was a month behind takes over, and no card is charged before the month is done again',
  async () => {
    const world = await openWorld({ hearsEvents: false })
    const { deps, database, provider } = world
    const { db, clock, payments, ids, cell } = deps
    for (let club = 0; club < CLUBS; club += 1) await world.subscribe()
    await world.liveUntil(OCTOBER_CLOSES - HOUR)
    expect(await isSetBack(db)).toBe(false)
    await run(standby.behind)
    await world.liveUntil(OCTOBER_CLOSES + HOUR)
    const charges = async () => (await provider.books()).charges.length
    const bills = async () => (await database.ownerDb.selectFrom('invoices').select('billing_id').execute()).length
    expect([await charges(), await bills()]).toEqual([CLUBS, CLUBS])

    await run(standby.takeover)
    await untilThere(database.ownerDb)
    expect(await bills()).toBeLessThan(CLUBS)
    expect(await isSetBack(db)).toBe(true)
    await world.liveUntil(NOVEMBER_CLOSES + HOUR)
    expect(await charges()).toBe(CLUBS)
    expect(world.jobErrors.map(String)).toContainEqual(expect.stringContaining('reconcile-charges'))

    const reconciling = { db, clock, payments, newId: ids.uuid, issuer: cell.issuer }
    const answer = await reconcileCharges(reconciling, OCTOBER_CLOSES - HOUR)
    expect(answer).toMatchObject({ kind: 'ok', value: { doneAgain: expect.any(Number) } })
    expect(await isSetBack(db)).toBe(false)
    await world.liveUntil(NOVEMBER_CLOSES + 24 * HOUR)
    expect([await charges(), await bills()]).toEqual([2 * CLUBS, 2 * CLUBS])
    const gaps = await disagreements(database.ownerDb, provider)
    // The numbers of the forgotten papers, which were sent.
    expect(gaps.filter((each) => !each.startsWith('I26-numbers'))).toEqual([])
    await world.close()
  },
)
