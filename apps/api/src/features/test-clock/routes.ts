import { instantFromWire, instantToWire } from '@touchline/contract/wire'
import { answer, type Route, route } from '../../http/route.ts'
import { countDueJobs } from '../../queue/test-clock-offset.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'

/** Five years: every month in between is lived, irrevocably. */
const FARTHEST_MS = (5 * 365 + 2) * 86_400_000

export const clockRoutes = ({ db, clock, demo }: Pick<Deps, 'db' | 'clock' | 'demo'>): Route[] => [
  route('readClock', async () => {
    const now = clock.now()
    return answer({ now: instantToWire(now), dueJobs: await countDueJobs(db, now) })
  }),
  route('advanceClock', async ({ body, isCallerGone }) => {
    const target = instantFromWire(body.advanceTo)
    const now = clock.now()
    if (demo === undefined || target < now) return refuse('clock-backwards', 'Time only goes forward')
    if (target - now > FARTHEST_MS) {
      return refuse('invalid-request', 'Five years at a time, not more', { fields: ['body.advanceTo'] })
    }
    const jobsRun = await demo.advance(target, isCallerGone)
    return answer({ now: instantToWire(clock.now()), jobsRun })
  }),
]
