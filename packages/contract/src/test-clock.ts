import * as z from 'zod/mini'
import * as calls from './calls/test-clock.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './wire.ts'

/** Demo and tests only. */
const readClock = endpoint({
  ...calls.readClock,
  access: 'public',
  demoOnly: true,
  response: z.object({ now: instant, dueJobs: z.int() }),
  refusals: [],
})

/** Runs every due job in order; never back. */
const advanceClock = endpoint({
  ...calls.advanceClock,
  access: 'public',
  demoOnly: true,
  body: z.strictObject({ advanceTo: instant }),
  response: z.object({ now: instant, jobsRun: z.int() }),
  refusals: ['clock-backwards'],
})

export const testClockEndpoints = { readClock, advanceClock } as const
