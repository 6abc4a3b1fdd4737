import type { Call } from '../endpoint.ts'

export const getHistory = { method: 'GET', path: '/:orgId/manage/history' } as const satisfies Call
