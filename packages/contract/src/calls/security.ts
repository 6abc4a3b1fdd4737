import type { Call } from '../endpoint.ts'

export const readSecurity = { method: 'GET', path: '/administrator/security' } as const satisfies Call

export const changePassword = { method: 'PUT', path: '/administrator/password' } as const satisfies Call

export const askOwnAddress = { method: 'PUT', path: '/administrator/address' } as const satisfies Call

export const cancelOwnAddress = { method: 'DELETE', path: '/administrator/address/waiting' } as const satisfies Call

export const confirmOwnAddress = { method: 'POST', path: '/own_address/confirm' } as const satisfies Call

export const endSession = { method: 'DELETE', path: '/administrator/sessions/:sessionId' } as const satisfies Call

export const endOtherSessions = { method: 'DELETE', path: '/administrator/sessions' } as const satisfies Call

export const forgotPassword = { method: 'POST', path: '/forgotten_password' } as const satisfies Call

export const readPasswordLink = { method: 'POST', path: '/forgotten_password/read' } as const satisfies Call

export const resetPassword = { method: 'POST', path: '/forgotten_password/set' } as const satisfies Call
