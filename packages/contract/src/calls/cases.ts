import type { Call } from '../endpoint.ts'

export const openCase = { method: 'POST', path: '/:orgId/cases' } as const satisfies Call

export const listCases = { method: 'GET', path: '/:orgId/cases' } as const satisfies Call
