import type { Call } from '../endpoint.ts'

export const beginProviderSignIn = { method: 'POST', path: '/administrator/provider' } as const satisfies Call

export const signInByProvider = { method: 'POST', path: '/administrator/provider/session' } as const satisfies Call

export const endProviderLink = { method: 'DELETE', path: '/administrator/provider/link' } as const satisfies Call

export const returnFromProvider = { method: 'GET', path: '/administrator/provider/return' } as const satisfies Call

export const leaveProvider = { method: 'GET', path: '/administrator/provider/leave' } as const satisfies Call
