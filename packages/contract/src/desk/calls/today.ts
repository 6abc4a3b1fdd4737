import type { Call } from '../../endpoint.ts'

export const getToday = { method: 'GET', path: '/today' } as const satisfies Call

export const takeLine = { method: 'POST', path: '/today/:line/take' } as const satisfies Call

export const leaveLine = { method: 'POST', path: '/today/:line/leave' } as const satisfies Call
