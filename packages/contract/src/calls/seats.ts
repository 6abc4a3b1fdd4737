import type { Call } from '../endpoint.ts'

export const listUsers = { method: 'GET', path: '/:orgId/manage/users' } as const satisfies Call

export const listUserApprovements = { method: 'GET', path: '/:orgId/manage/user_approvement' } as const satisfies Call
