import type { Call } from '../endpoint.ts'

export const listNotices = { method: 'GET', path: '/:orgId/manage/notices' } as const satisfies Call

export const markNoticesRead = { method: 'POST', path: '/:orgId/manage/notices/read' } as const satisfies Call
