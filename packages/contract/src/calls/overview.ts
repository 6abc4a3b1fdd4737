import type { Call } from '../endpoint.ts'

export const readOverview = { method: 'GET', path: '/:orgId/overview' } as const satisfies Call
