import { setTimeout as delay } from 'node:timers/promises'
import { cellJobs } from '@touchline/api/jobs/cell-jobs'
import { createWorker } from '@touchline/api/queue/worker'
import type { TestDatabase } from '@touchline/testing/database'
import { movableClock, testDeps } from '@touchline/testing/deps'
import { areMonthsLeft, monthKinds } from './months-left.ts'

const LOOK_MS = 200

export interface Taken {
  readonly seconds: number
  /** Without the database's. */
  readonly processorSeconds: number
}

/** As in production, two batches at a time. */
export async function workUntilDone(database: TestDatabase, now: number): Promise<Taken> {
  const { db } = database
  const clock = movableClock(now)
  const handlers = Object.fromEntries(
    Object.entries(cellJobs(testDeps(db, { clock }))).filter(([kind]) => monthKinds.includes(kind)),
  )
  const failures: unknown[] = []
  const onError = (error: unknown) => void failures.push(error)
  const worker = createWorker({ db, clock, handlers, onError })
  const began = performance.now()
  const cpu = process.cpuUsage()
  worker.start()
  while ((await areMonthsLeft(database, now)) && failures.length === 0) await delay(LOOK_MS)
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - began) / 1000
  await worker.stop()
  if (failures.length > 0) throw new AggregateError(failures, 'months were not closed')
  return { seconds, processorSeconds: (user + system) / 1e6 }
}
