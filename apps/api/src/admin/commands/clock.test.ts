import { DAY } from '@touchline/domain/calendar'
import { operatorOn } from '@touchline/testing/commands'
import { sharedWorld } from '@touchline/testing/shared'
import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../adapters/system-clock.ts'
import { inTransaction } from '../../db/transaction.ts'
import { cellJobs } from '../../jobs/cell-jobs.ts'
import { insertJob } from '../../queue/queue.ts'
import { claimDatabase, followedClock, readClock } from '../../queue/rehearsal.ts'
import { saveClockOffset } from '../../queue/test-clock-offset.ts'
import { createWorker } from '../../queue/worker.ts'
import { type Command, Refused } from '../command.ts'
import { clockCommands } from './clock.ts'

/** Two days before October closes in Tokyo. */
const OCTOBER_30 = Date.UTC(2026, 9, 30)

const [show, to, by] = clockCommands({ patienceMs: 1_000, leadMs: 700 })

const world = await sharedWorld({ hearsEvents: false })
const made = await world.subscribe()
await world.liveUntil(OCTOBER_30)
const { db } = world.database
const refusal = await claimDatabase(db, { isRehearsal: true })
await saveClockOffset(db, OCTOBER_30 - systemClock.now())
await world.database.ownerDb.updateTable('cell_clock').set({ is_rehearsal: true }).execute()
const clock = await followedClock(db, systemClock)
const others = await followedClock(db, systemClock)
const worker = createWorker({ db, clock, handlers: cellJobs({ ...world.deps, clock }), pollMs: 50 })
worker.start()
afterAll(async () => {
  await worker.stop()
})

const type = (
  command: Command | undefined,
  values: Readonly<Record<string, string>>,
  mode: 'production' | 'rehearsal' = 'rehearsal',
) => {
  if (command === undefined) throw new Error('there is no such command')
  const cell = { region: 'asia', mode, signInProvider: null } as const
  return operatorOn({ db: world.database.db, clock, ids: world.deps.ids, cell }).run(command, values)
}

describe('the clock of a rehearsal', () => {
  it('goes from day to day, and says what each of them brought', async () => {
    const said = await type(to, { day: '2026-11-02' })
    expect(said.slice(0, 3)).toEqual([
      expect.stringMatching(/^2026-10-31 {2}/),
      expect.stringMatching(/^2026-11-01 {2}1 bill fixed, 1 charged, \d notices?/),
      expect.stringMatching(/^2026-11-02 {2}/),
    ])
    expect(said[3]).toMatch(/^it is 2026-11-01T15:00:.* \(2026-11-02 in Asia\/Tokyo\)$/)
    const settlements = world.database.ownerDb.selectFrom('settlements').select('payment_status')
    expect(await settlements.where('organization_id', '=', made.organizationId).execute()).toEqual([
      { payment_status: 'Complete' },
    ])
    const actions = world.database.ownerDb.selectFrom('operator_actions').select('subject')
    expect(await actions.where('command', '=', 'move-clock').execute()).toEqual([{ subject: '2026-11-02' }])
  })

  it('is the same in every process', () => {
    expect(Math.abs(others.now() - clock.now())).toBeLessThan(5)
  })

  it('never goes back, not so far at once, and nowhere but in a rehearsal', async () => {
    const before = await readClock(world.database.db)
    await expect(type(to, { day: '2026-11-02' })).rejects.toThrow('does not go back, and it is 2026-11-02')
    await expect(type(to, { day: '2029-11-02' })).rejects.toThrow('400 days at a time')
    await expect(type(by, { number: '0', 'days|months': 'days' })).rejects.toThrow('clock by 35 days')
    await expect(type(to, { day: '2026-11-03' }, 'production')).rejects.toThrow(Refused)
    expect(await readClock(world.database.db)).toEqual(before)
  })

  it('stays while what is due is not done, and names it', async () => {
    await inTransaction(world.database.db, { system: 'jobs' }, (tx) =>
      insertJob(tx, { kind: 'of the next version', runAt: clock.now() - DAY }, clock.now()),
    )
    await expect(type(by, { number: '1', 'days|months': 'days' })).rejects.toThrow(
      'not finished: 1 of the next version wait',
    )
    expect((await type(show, {})).at(-1)).toBe('not finished: 1 of the next version')
  })
})

it('a rehearsal has a database of its own, and nothing else works on it', async () => {
  expect(refusal).toMatch(/begins with an empty one/)
  const { db } = world.database
  expect(await claimDatabase(db, { isRehearsal: true })).toBeNull()
  expect(await claimDatabase(db, { isRehearsal: false })).toMatch(/is a rehearsal’s/)
})
