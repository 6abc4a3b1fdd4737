import type { Call } from '../endpoint.ts'

export const listContractPlans = { method: 'GET', path: '/:orgId/data/master/contract_plan' } as const satisfies Call

export const listContractPlanGroups = {
  method: 'GET',
  path: '/:orgId/data/master/contract_plan_group',
} as const satisfies Call
