import { cellJobs } from '@touchline/api/jobs/cell-jobs'
import { countDueJobs } from '@touchline/api/queue/test-clock-offset'
import { createWorker } from '@touchline/api/queue/worker'
import type { World } from '@touchline/testing/world'

const LOOK_MS = 5

export async function settleAll({ deps }: World): Promise<number> {
  const worker = createWorker({ db: deps.db, clock: deps.clock, handlers: cellJobs(deps), pollMs: LOOK_MS })
  const began = performance.now()
  worker.start()
  while ((await countDueJobs(deps.db, deps.clock.now())) > 0) await new Promise((then) => setTimeout(then, LOOK_MS))
  await worker.stop()
  return performance.now() - began
}
