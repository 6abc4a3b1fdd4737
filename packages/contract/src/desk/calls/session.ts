import type { Call } from '../../endpoint.ts'

export const beginOperatorSignIn = { method: 'POST', path: '/sign-in' } as const satisfies Call

export const returnToDesk = { method: 'GET', path: '/sign-in/return' } as const satisfies Call

export const signInOperator = { method: 'POST', path: '/session' } as const satisfies Call

export const getOperatorSession = { method: 'GET', path: '/session' } as const satisfies Call

export const signOutOperator = { method: 'DELETE', path: '/session' } as const satisfies Call
