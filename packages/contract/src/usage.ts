import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, organizationParams, yearMonth } from './wire.ts'

export const aggregationType = z.enum([
  'MOVIE_CONVERT_TIME',
  'ANGLE_MOVIE_CONVERT_TIME',
  'MOVIE_LIVE_TIME',
  'ANGLE_MOVIE_LIVE_TIME',
  'CLIP_MOVIE_CONVERT_TIME',
  'SCENE_MOVIES_CONVERT_TIME',
  'ANALYST_USER_COUNT',
  'VIEWER_USER_COUNT',
])
export type AggregationType = z.infer<typeof aggregationType>

export const uploadTypes = [
  'MOVIE_CONVERT_TIME',
  'ANGLE_MOVIE_CONVERT_TIME',
  'MOVIE_LIVE_TIME',
  'ANGLE_MOVIE_LIVE_TIME',
] as const satisfies readonly AggregationType[]

export const exportTypes = [
  'CLIP_MOVIE_CONVERT_TIME',
  'SCENE_MOVIES_CONVERT_TIME',
] as const satisfies readonly AggregationType[]

/** Seconds for times, heads for user counts. */
export const currentUpperLimits = z.object({
  currentUpperLimits: z.array(
    z.object({
      targetAggregationTypes: z.array(aggregationType),
      usageAggregationMethod: z.enum(['ACCUMULATE', 'MONTHLY', 'YEARLY']),
      totalUpperHardLimit: z.int(),
      totalUpperSoftLimit: z.int(),
      combinedUpperLimitIds: z.array(z.string()),
    }),
  ),
})

export const getCurrentUpperLimits = endpoint({
  method: 'GET',
  path: '/:orgId/manage/upper_limit/current_value',
  access: 'organization',
  params: organizationParams,
  response: currentUpperLimits,
  refusals: [],
})

/** Call 8: what is used now, per aggregation type, in the running month (or term, or ever, as its limit counts). */
export const getCurrentUsage = endpoint({
  method: 'POST',
  path: '/:orgId/manage/usage_aggregation_result/current_value',
  access: 'organization',
  params: organizationParams,
  body: z.strictObject({ targetAggregationTypes: z.array(aggregationType).check(z.minLength(1), z.maxLength(20)) }),
  response: z.object({
    currentUsageAggregationResults: z.array(
      z.object({
        usageAggregationUnitId: id,
        usageAggregationUnitType: z.enum(['organization', 'user']),
        targetAggregationType: aggregationType,
        aggregationYearMonth: yearMonth,
        usage: z.int(),
      }),
    ),
  }),
  refusals: [],
})
