import * as z from 'zod/mini'
import type { PlanLimit } from './plan-limit.ts'

export const planLimit = z.strictObject({
  upperLimitId: z.string().check(z.minLength(1), z.maxLength(200)),
  hardLimit: z.int().check(z.minimum(0)),
  softLimit: z.int().check(z.minimum(0)),
}) satisfies z.ZodMiniType<PlanLimit>
