import { setTimeout as delay } from 'node:timers/promises'
import type { Milliseconds, Seconds } from '@touchline/domain/calendar'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction, jobsScope } from '../db/transaction.ts'
import type { Pace } from '../ports/pace.ts'

const LONGEST_WAIT_MS: Milliseconds = 5_000

type Wait = (milliseconds: Milliseconds) => Promise<unknown>

const milliseconds = (ms: number) => sql`${ms} * interval '1 millisecond'`

const moveOn = (tx: Tx, gapMs: Milliseconds) =>
  tx
    .updateTable('provider_pace')
    .set({ next_at: sql`greatest(next_at, clock_timestamp()) + ${milliseconds(gapMs)}` })
    .returning(sql<number>`extract(epoch from next_at - clock_timestamp())::float8 * 1000`.as('left'))

const takeTurn = (db: Db, gapMs: Milliseconds): Promise<Milliseconds | null> =>
  inTransaction(db, jobsScope, async (tx) => {
    const isNear = sql<SqlBool>`next_at <= clock_timestamp() + ${milliseconds(LONGEST_WAIT_MS)}`
    const taken = await moveOn(tx, gapMs).where(isNear).executeTakeFirst()
    return taken === undefined ? null : Math.max(0, taken.left - gapMs)
  })

const takeAny = (db: Db, gapMs: Milliseconds): Promise<unknown> =>
  inTransaction(db, jobsScope, (tx) => moveOn(tx, gapMs).execute())

const secondsLeft = (db: Db): Promise<Seconds> =>
  inTransaction(db, jobsScope, async (tx) => {
    const left = sql<number>`ceil(extract(epoch from next_at - clock_timestamp()))::int`.as('left')
    const row = await tx.selectFrom('provider_pace').select(left).executeTakeFirst()
    return Math.max(1, row?.left ?? 1)
  })

const backOffFor = (db: Db, seconds: Seconds): Promise<unknown> =>
  inTransaction(db, jobsScope, (tx) =>
    tx
      .updateTable('provider_pace')
      .set({ next_at: sql`greatest(next_at, clock_timestamp() + ${milliseconds(seconds * 1_000)})` })
      .execute(),
  )

/** Shared by the cell's processes through one row; callers of a process queue. */
export const createPace = (db: Db, perSecond: number, wait: Wait = delay): Pace => {
  const gapMs = 1_000 / perSecond
  let line: Promise<unknown> = Promise.resolve()

  const takeNext = async (): Promise<Seconds | null> => {
    const waitMs = await takeTurn(db, gapMs)
    if (waitMs === null) return secondsLeft(db)
    await wait(waitMs)
    return null
  }
  // A failure to write is harmless: the provider repeats itself.
  const unheard = (change: Promise<unknown>): Promise<void> =>
    change.then(
      () => undefined,
      () => undefined,
    )
  return {
    turn: () => {
      const mine = line.then(takeNext)
      line = unheard(mine)
      return mine
    },
    pass: () => void unheard(takeAny(db, gapMs)),
    backOff: (seconds) => unheard(backOffFor(db, seconds)),
  }
}
