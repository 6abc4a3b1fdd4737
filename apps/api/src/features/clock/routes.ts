import { instantFromWire, instantToWire } from '@touchline/contract/wire'
import { countDueJobs } from '../../db/cell-clock.ts'
import type { Deps } from '../../http/deps.ts'
import { refuse } from '../../http/refusal.ts'
import { answer, type Route, route } from '../../http/route.ts'

/** The test clock of a demo cell; a production cell has neither these calls nor the part behind them. */
export const clockRoutes = ({ db, clock, demo }: Pick<Deps, 'db' | 'clock' | 'demo'>): Route[] => [
  route('readClock', async () => {
    const now = clock.now()
    return answer({ now: instantToWire(now), dueJobs: await countDueJobs(db, now) })
  }),
  route('advanceClock', async ({ body }) => {
    const target = instantFromWire(body.advanceTo)
    if (demo === undefined || target < clock.now()) return refuse('clock-backwards', 'Time only goes forward')
    const jobsRun = await demo.advance(target)
    return answer({ now: instantToWire(clock.now()), jobsRun })
  }),
]
