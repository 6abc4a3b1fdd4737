import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import { at } from '../db/column-values.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction, jobsScope } from '../db/transaction.ts'
import type { Clock } from '../ports/clock.ts'

/** `inForceAt`: by the machine's clock. */
export interface ClockStand {
  readonly offset: Milliseconds
  readonly formerOffset: Milliseconds
  readonly inForceAt: Instant | null
}

const STILL: ClockStand = { offset: 0, formerOffset: 0, inForceAt: null }

/** By each process of a rehearsal. */
const READ_EVERY_MS: Milliseconds = 250

/** By then every process has read the move, so all change at once. */
export const LEAD_MS: Milliseconds = 1_500

export const offsetAt = ({ offset, formerOffset, inForceAt }: ClockStand, machine: Instant): Milliseconds =>
  inForceAt !== null && machine < inForceAt ? formerOffset : offset

const standIn = async (tx: Tx): Promise<ClockStand> => {
  const row = await tx
    .selectFrom('cell_clock')
    .select(['offset_milliseconds', 'former_offset_milliseconds', 'in_force_at'])
    .executeTakeFirst()
  if (row === undefined) return STILL
  return { offset: row.offset_milliseconds, formerOffset: row.former_offset_milliseconds, inForceAt: row.in_force_at }
}

export const readClock = (db: Db): Promise<ClockStand> => inTransaction(db, jobsScope, standIn)

export async function followedClock(db: Db, machine: Clock): Promise<Clock> {
  let stand = await readClock(db)
  let isReading = false
  const read = async (): Promise<void> => {
    if (isReading) return
    isReading = true
    stand = await readClock(db).catch(() => stand)
    isReading = false
  }
  setInterval(() => void read(), READ_EVERY_MS).unref()
  return {
    now: () => {
      const now = machine.now()
      return now + offsetAt(stand, now)
    },
  }
}

/** After `LEAD_MS`; false if moved by another command. */
export const moveClock = (
  db: Db,
  from: ClockStand,
  { to, inForceAt }: { readonly to: Instant; readonly inForceAt: Instant },
): Promise<boolean> =>
  inTransaction(db, jobsScope, async (tx) => {
    const moved = await tx
      .updateTable('cell_clock')
      .set({
        offset_milliseconds: to - inForceAt,
        former_offset_milliseconds: from.offset,
        in_force_at: at(inForceAt),
      })
      .where('is_rehearsal', '=', true)
      .where('offset_milliseconds', '=', from.offset)
      .executeTakeFirst()
    return moved.numUpdatedRows > 0n
  })

export interface Unfinished {
  readonly kind: string
  readonly count: number
  readonly isRunning: boolean
}

export const unfinishedJobs = (db: Db, now: Instant): Promise<readonly Unfinished[]> =>
  inTransaction(db, jobsScope, (tx) =>
    tx
      .selectFrom('jobs')
      .select((eb) => [
        'kind',
        sql<boolean>`bool_or(state = 'running')`.as('isRunning'),
        eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      ])
      .where((eb) =>
        eb.or([eb('state', '=', 'running'), eb.and([eb('state', '=', 'queued'), eb('run_at', '<=', at(now))])]),
      )
      .groupBy('kind')
      .orderBy('kind')
      .execute(),
  )

/** Null, or the fault. Claims an empty database. */
export const claimDatabase = (db: Db, { isRehearsal }: { readonly isRehearsal: boolean }): Promise<string | null> =>
  inTransaction(db, jobsScope, async (tx) => {
    const row = await tx.selectFrom('cell_clock').select('is_rehearsal').executeTakeFirst()
    if (row?.is_rehearsal === isRehearsal) return null
    if (!isRehearsal)
      return row === undefined ? null : 'the database is a rehearsal’s, and nothing in it counts; name the other one'
    const used = tx.selectFrom('organizations').select('organization_id').limit(1)
    if (row !== undefined || (await used.executeTakeFirst()) !== undefined)
      return 'the database is no rehearsal’s; a rehearsal begins with an empty one'
    await tx
      .insertInto('cell_clock')
      .values({ offset_milliseconds: 0, is_rehearsal: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return null
  })
