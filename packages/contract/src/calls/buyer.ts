import type { Call } from '../endpoint.ts'

export const getBuyer = { method: 'GET', path: '/:orgId/manage/buyer' } as const satisfies Call

export const saveBuyer = { method: 'PUT', path: '/:orgId/manage/buyer' } as const satisfies Call
