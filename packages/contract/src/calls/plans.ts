import type { Call } from '../endpoint.ts'

export const saveMonthlyPlan = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/monthly',
} as const satisfies Call
