import type { Call } from '../../endpoint.ts'

export const getAudit = { method: 'GET', path: '/audit' } as const satisfies Call
