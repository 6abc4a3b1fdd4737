import { type Db, poolOf, type Tx } from './connect.ts'
import { inTransaction } from './transaction.ts'

interface Lane {
  free: number
  readonly waiting: (() => void)[]
}

const lanes = new WeakMap<Db, Lane>()

const laneOf = (db: Db): Lane => {
  const known = lanes.get(db)
  if (known !== undefined) return known
  const lane = { free: Math.max(1, Math.floor(poolOf(db).options.max / 2)), waiting: [] }
  lanes.set(db, lane)
  return lane
}

/** At most half of the pool. Do not nest in a transaction. */
export async function forUnknownCaller<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const lane = laneOf(db)
  if (lane.free > 0) lane.free -= 1
  else await new Promise<void>((resolve) => void lane.waiting.push(resolve))
  try {
    return await inTransaction(db, { system: 'sign-in' }, work)
  } finally {
    const next = lane.waiting.shift()
    if (next === undefined) lane.free += 1
    else next()
  }
}
