import type { Call } from '../endpoint.ts'

export const listUpperLimits = { method: 'GET', path: '/:orgId/manage/upper_limit' } as const satisfies Call

export const getCurrentUpperLimits = {
  method: 'GET',
  path: '/:orgId/manage/upper_limit/current_value',
} as const satisfies Call

export const getUserUpperLimits = {
  method: 'GET',
  path: '/:orgId/manage/upper_limit/current_value/users/:userId',
} as const satisfies Call

export const getCurrentUsage = {
  method: 'POST',
  path: '/:orgId/manage/usage_aggregation_result/current_value',
} as const satisfies Call

export const getCurrentUsersUsage = {
  method: 'POST',
  path: '/:orgId/manage/usage_aggregation_result/current_value/users',
} as const satisfies Call

export const listUsage = { method: 'GET', path: '/:orgId/manage/usage' } as const satisfies Call

export const getUsageHistory = { method: 'GET', path: '/:orgId/manage/usage_history' } as const satisfies Call

export const getRecentUse = { method: 'GET', path: '/:orgId/manage/recent_use' } as const satisfies Call

export const getUsersUsageHistory = {
  method: 'GET',
  path: '/:orgId/manage/user_usage_history',
} as const satisfies Call
