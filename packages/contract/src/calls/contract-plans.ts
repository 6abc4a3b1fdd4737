import type { Call } from '../endpoint.ts'

export const listPlans = { method: 'GET', path: '/:orgId/manage/contract_info/:id/plans' } as const satisfies Call

export const endPlan = { method: 'PUT', path: '/:orgId/manage/contract_info/:id/plans/:key' } as const satisfies Call

export const addPlans = { method: 'POST', path: '/:orgId/manage/contract_info/:id/plans' } as const satisfies Call
