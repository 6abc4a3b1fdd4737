import type { Call } from '../../endpoint.ts'

export const getRun = { method: 'GET', path: '/run/:month' } as const satisfies Call

export const listRunBills = { method: 'GET', path: '/run/:month/bills' } as const satisfies Call

export const previewRun = { method: 'POST', path: '/run/:month/preview' } as const satisfies Call

export const markRunBills = { method: 'POST', path: '/run/:month/seen' } as const satisfies Call

export const signRun = { method: 'POST', path: '/run/:month/sign' } as const satisfies Call
