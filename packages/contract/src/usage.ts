import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { LimitedThing } from './plan-limit.ts'
import { id, listQuery, organizationParams, results, systemFields, yearMonth } from './wire.ts'

const aggregationType = z.enum([
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

/** Which aggregates each limit is for. */
export const limitedTypes = {
  upload: uploadTypes,
  export: exportTypes,
  analyst: ['ANALYST_USER_COUNT'],
  viewer: ['VIEWER_USER_COUNT'],
} as const satisfies Record<LimitedThing, readonly AggregationType[]>

const aggregationMethod = z.enum(['ACCUMULATE', 'MONTHLY', 'YEARLY'])
const unitType = z.enum(['organization', 'user'])

/**
 * One limit that one plan entry adds. Seconds for times, heads for user counts; export is per analyst on a base plan.
 */
const upperLimit = z.object({
  ...systemFields,
  /** Of the entry and of what it limits. */
  _id: z.string(),
  /** Of the plan and of what it limits: entries of one plan share it, and a total's combinedUpperLimitIds name it. */
  upperLimitId: z.string(),
  usageAggregationUnitId: id,
  usageAggregationUnitType: unitType,
  /** The role whose members are limited; null where everybody is. */
  usageAggregationUnitSubType: z.nullable(z.enum(['ANALYST', 'VIEWER'])),
  upperHardLimit: z.int(),
  upperSoftLimit: z.int(),
  targetAggregationTypes: z.array(aggregationType),
  startYearMonth: yearMonth,
  /** The last month that it counts in; null is open-ended. */
  endYearMonth: z.nullable(yearMonth),
  usageAggregationMethod: aggregationMethod,
})
export type UpperLimit = z.infer<typeof upperLimit>

/** Call 7: every limit of the organisation's and its users' documents, those of other times included; oldest first. */
export const listUpperLimits = endpoint({
  method: 'GET',
  path: '/:orgId/manage/upper_limit',
  access: 'organization',
  params: organizationParams,
  query: listQuery({}),
  response: results(upperLimit),
  refusals: [],
})

/** What is allowed now, added up. Where no plan sets a limit nothing is added, and the default applies. */
const currentUpperLimits = z.object({
  currentUpperLimits: z.array(
    z.object({
      targetAggregationTypes: z.array(aggregationType),
      usageAggregationMethod: aggregationMethod,
      totalUpperHardLimit: z.int(),
      totalUpperSoftLimit: z.int(),
      combinedUpperLimitIds: z.array(z.string()),
    }),
  ),
})
export type CurrentUpperLimits = z.infer<typeof currentUpperLimits>['currentUpperLimits']

/** Call 7, for the organisation as a whole: upload, export, analysts, viewers. */
export const getCurrentUpperLimits = endpoint({
  method: 'GET',
  path: '/:orgId/manage/upper_limit/current_value',
  access: 'organization',
  params: organizationParams,
  response: currentUpperLimits,
  refusals: [],
})

/** Call 7, for one user: upload and export. What is left is the smaller of this remainder and the organisation's. */
export const getUserUpperLimits = endpoint({
  method: 'GET',
  path: '/:orgId/manage/upper_limit/current_value/users/:userId',
  access: 'organization',
  params: z.object({ orgId: id, userId: id }),
  response: currentUpperLimits,
  refusals: ['user-unknown'],
})

const wantedTypes = z.strictObject({
  targetAggregationTypes: z.array(aggregationType).check(z.minLength(1), z.maxLength(20)),
})

const currentUsage = z.object({
  currentUsageAggregationResults: z.array(
    z.object({
      usageAggregationResultId: z.string(),
      usageAggregationUnitId: id,
      usageAggregationUnitType: unitType,
      targetAggregationType: aggregationType,
      aggregationYearMonth: yearMonth,
      usage: z.int(),
    }),
  ),
})
export type CurrentUsage = z.infer<typeof currentUsage>['currentUsageAggregationResults']

/** Call 8: what is used now, per aggregation type, in the running month (or term, or ever, as its limit counts). */
export const getCurrentUsage = endpoint({
  method: 'POST',
  path: '/:orgId/manage/usage_aggregation_result/current_value',
  access: 'organization',
  params: organizationParams,
  body: wantedTypes,
  response: currentUsage,
  refusals: [],
})

/** Call 8, user by user: only what is not 0. User counts are 1 for each role a valid user has. */
export const getCurrentUsersUsage = endpoint({
  method: 'POST',
  path: '/:orgId/manage/usage_aggregation_result/current_value/users',
  access: 'organization',
  params: organizationParams,
  body: wantedTypes,
  response: currentUsage,
  refusals: [],
})

/** The aggregate's name is SD; FULLHD and 4K carry their own (export has no 4K). */
const usageType = z.enum([
  ...uploadTypes.flatMap((type) => [type, `${type}_FULLHD`, `${type}_4K`] as const),
  ...exportTypes.flatMap((type) => [type, `${type}_FULLHD`] as const),
])

export const usageRecord = z.object({
  ...systemFields,
  _id: id,
  usageId: id,
  organizationId: id,
  userId: id,
  /** Seconds. */
  usage: z.int(),
  usageType: z.string(),
  relatedDataId: z.nullable(id),
  relatedDataType: z.nullable(z.enum(['contents_info', 'angle_movie_info'])),
  separateId: z.nullable(z.string()),
  _deletedFlag: z.boolean(),
})
export type UsageRecord = z.infer<typeof usageRecord>

/** Call 25, newest first. */
export const listUsage = endpoint({
  method: 'GET',
  path: '/:orgId/manage/usage',
  access: 'organization',
  params: organizationParams,
  query: listQuery({
    usageType: z.optional(z.array(usageType).check(z.maxLength(20))),
    userId: z.optional(id),
    _deletedFlag: z.optional(z.enum(['true', 'false'])),
  }),
  response: results(usageRecord),
  refusals: [],
})
