import type { Call } from '../endpoint.ts'

export const readSecurity = { method: 'GET', path: '/administrator/security' } as const satisfies Call

export const changePassword = { method: 'PUT', path: '/administrator/password' } as const satisfies Call

export const endSession = { method: 'DELETE', path: '/administrator/sessions/:sessionId' } as const satisfies Call

export const endOtherSessions = { method: 'DELETE', path: '/administrator/sessions' } as const satisfies Call
