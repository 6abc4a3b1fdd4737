import type { Call } from '../endpoint.ts'

export const quoteYearlyPlan = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/yearly/price',
} as const satisfies Call

export const changeYearlyPlan = {
  method: 'PUT',
  path: '/:orgId/manage/contract_info/:id/plans/yearly',
} as const satisfies Call

export const saveYearlyPlan = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/yearly',
} as const satisfies Call

export const withdrawPlanChange = {
  method: 'DELETE',
  path: '/:orgId/manage/contract_info/:id/plans/reserved',
} as const satisfies Call

export const getNextTerm = { method: 'GET', path: '/:orgId/manage/contract_info/:id/next_term' } as const satisfies Call
