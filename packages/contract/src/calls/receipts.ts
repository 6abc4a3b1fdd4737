import type { Call } from '../endpoint.ts'

export const getReceipt = { method: 'GET', path: '/:orgId/manage/billing/:id/receipt' } as const satisfies Call
