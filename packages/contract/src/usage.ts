import * as z from 'zod/mini'
import * as calls from './calls/usage.ts'
import { endpoint } from './endpoint.ts'
import { aggregationTypes, exportTypes, uploadTypes } from './openapi/aggregation-types.ts'
import { id, listQuery, localDate, organizationParams, results, systemFields, yearMonth } from './wire.ts'

export { type AggregationType, exportTypes, limitedTypes, uploadTypes } from './openapi/aggregation-types.ts'

/** Where no plan sets a limit (specification, section 9); shown without a figure. */
export const DEFAULT_TIME_LIMIT_SECONDS = 3_600_000_000

const aggregationType = z.enum(aggregationTypes)
const aggregationMethod = z.enum(['ACCUMULATE', 'MONTHLY', 'YEARLY'])
const unitType = z.enum(['organization', 'user'])

/** Of one entry. Seconds or heads; export is per analyst on a base plan. */
const upperLimit = z.object({
  ...systemFields,
  _id: z.string(),
  /** Shared by a plan's entries; combinedUpperLimitIds refers to it. */
  upperLimitId: z.string(),
  usageAggregationUnitId: id,
  usageAggregationUnitType: unitType,
  /** Null: everybody. */
  usageAggregationUnitSubType: z.nullable(z.enum(['ANALYST', 'VIEWER'])),
  upperHardLimit: z.int(),
  upperSoftLimit: z.int(),
  targetAggregationTypes: z.array(aggregationType),
  startYearMonth: yearMonth,
  /** Null is open-ended. */
  endYearMonth: z.nullable(yearMonth),
  usageAggregationMethod: aggregationMethod,
})
export type UpperLimit = z.infer<typeof upperLimit>

/** Call 7: all limits of the organisation and its users, past and future, oldest first. */
export const listUpperLimits = endpoint({
  ...calls.listUpperLimits,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: listQuery({}),
  takesTurns: true,
  response: results(upperLimit),
  refusals: [],
})

/** Summed; the default where no plan sets one. */
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

/** Call 7: upload, export, analysts, viewers. */
export const getCurrentUpperLimits = endpoint({
  ...calls.getCurrentUpperLimits,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  response: currentUpperLimits,
  refusals: [],
})

/** Call 7. Left is the smaller of this and the organisation's remainder. */
const getUserUpperLimits = endpoint({
  ...calls.getUserUpperLimits,
  access: 'organization',
  action: 'see',
  params: z.object({ orgId: id, userId: id }),
  response: currentUpperLimits,
  refusals: ['user-unknown'],
})

const requestedTypes = z.strictObject({
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

/** Call 8, in the period each limit counts. */
export const getCurrentUsage = endpoint({
  ...calls.getCurrentUsage,
  reads: true,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  body: requestedTypes,
  response: currentUsage,
  refusals: [],
})

/** Call 8, without zeros. A user counts 1 per role. */
export const getCurrentUsersUsage = endpoint({
  ...calls.getCurrentUsersUsage,
  reads: true,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  body: requestedTypes,
  takesTurns: true,
  response: currentUsage,
  refusals: [],
})

/** Without suffix SD; export has no 4K. */
export const usageType = z.enum([
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

/** Call 25. */
export const listUsage = endpoint({
  ...calls.listUsage,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: listQuery({
    usageType: z.optional(z.array(usageType).check(z.maxLength(20))),
    userId: z.optional(id),
    _deletedFlag: z.optional(z.enum(['true', 'false'])),
  }),
  takesTurns: true,
  response: results(usageRecord),
  refusals: [],
})

const usedTime = { uploadSeconds: z.int(), exportSeconds: z.int() }

const usageHistory = z.object({
  /** Twelve whole months and the running one, oldest first, zeros included. */
  months: z.array(z.object({ yearMonth, ...usedTime })),
  /** With use, of the last 62 days, oldest first. */
  days: z.array(z.object({ date: localDate, ...usedTime })),
})
export type UsageHistory = z.infer<typeof usageHistory>

/** Days and months in the organisation's zone. */
export const getUsageHistory = endpoint({
  ...calls.getUsageHistory,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  response: usageHistory,
  refusals: [],
})

const userUsageHistory = z.object({
  userId: id,
  /** Six months with the running one, oldest first. */
  months: z.array(z.object({ yearMonth, ...usedTime })),
})
export type UserUsageHistory = z.infer<typeof userUsageHistory>

export const getUsersUsageHistory = endpoint({
  ...calls.getUsersUsageHistory,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: listQuery({}),
  takesTurns: true,
  response: results(userUsageHistory),
  refusals: [],
})

const recentUse = z.object({
  userId: id,
  /** In the organisation's zone. */
  lastUsedOn: localDate,
  /** Of the last 90 days. */
  uploadSeconds: z.int(),
})
export type RecentUse = z.infer<typeof recentUse>

/** With use in the last 180 days. */
export const getRecentUse = endpoint({
  ...calls.getRecentUse,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: listQuery({}),
  response: results(recentUse),
  refusals: [],
})

export const usageEndpoints = {
  listUpperLimits,
  getCurrentUpperLimits,
  getUserUpperLimits,
  getCurrentUsage,
  getCurrentUsersUsage,
  getUsageHistory,
  getRecentUse,
  getUsersUsageHistory,
  listUsage,
} as const
