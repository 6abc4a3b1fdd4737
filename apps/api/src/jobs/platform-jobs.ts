import * as z from 'zod/mini'
import { tellWaiting } from '../features/platform/tell-platform.ts'
import type { Platform } from '../ports/platform.ts'
import type { JobHandler } from '../queue/worker.ts'

const payload = z.object({ organizationId: z.uuid() })

export const platformJobs = (platform: Platform | null): Readonly<Record<string, JobHandler>> => ({
  'tell-platform': (job, { db, clock }) =>
    tellWaiting({ db, clock, platform }, payload.parse(job.payload).organizationId),
})
