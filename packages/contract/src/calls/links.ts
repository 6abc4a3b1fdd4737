import type { Call } from '../endpoint.ts'

export const createLink = { method: 'POST', path: '/:orgId/links' } as const satisfies Call

export const openLink = { method: 'POST', path: '/links/session' } as const satisfies Call
