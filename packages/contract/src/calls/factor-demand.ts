import type { Call } from '../endpoint.ts'

const path = '/:orgId/manage/second_factor'

export const readFactorDemand = { method: 'GET', path } as const satisfies Call

export const setFactorDemand = { method: 'PUT', path } as const satisfies Call
