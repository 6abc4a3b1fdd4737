import type { Call } from '../endpoint.ts'

export const describePeriodPack = { method: 'GET', path: '/:orgId/manage/period_pack/contents' } as const satisfies Call

export const downloadPeriodPack = { method: 'GET', path: '/:orgId/manage/period_pack' } as const satisfies Call
