import { DAY } from '@touchline/domain/calendar'
import { nameTheUnnamed } from '../../books/organization/organization-names.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import type { Clock } from '../../ports/clock.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import type { PayloadOf } from '../../queue/kinds.ts'
import { type Age, ages } from './ages.ts'
import { deleteOldest } from './store.ts'

const AT_ONCE = 1_000
const BATCHES = 200

interface Sweeping {
  readonly db: Db
  readonly clock: Clock
}

/** In batches of one transaction each; the next portion continues. Idempotent. */
export async function sweep({ db, clock }: Sweeping, { day, portion = 0 }: PayloadOf<'sweep'>): Promise<void> {
  if (portion === 0) await inTransaction(db, jobsScope, nameTheUnnamed)
  let left = BATCHES
  for (const age of ages) {
    left = await sweepTable({ db, clock }, age, left)
    if (left > 0) continue
    const now = clock.now()
    const next = jobs.sweep({ day: day ?? Math.floor(now / DAY), portion: portion + 1 })
    await inTransaction(db, jobsScope, (tx) => enqueue(tx, next, { now }))
    return
  }
}

async function sweepTable({ db, clock }: Sweeping, age: Age, batches: number): Promise<number> {
  for (let left = batches; left > 0; left -= 1) {
    const deleted = await inTransaction(db, jobsScope, (tx) => deleteOldest(tx, age, clock.now(), AT_ONCE))
    if (deleted < AT_ONCE) return left - 1
  }
  return 0
}
