import type { Call } from '../../endpoint.ts'

export const getToday = { method: 'GET', path: '/today' } as const satisfies Call

export const getDone = { method: 'GET', path: '/today/done' } as const satisfies Call

export const takeLines = { method: 'POST', path: '/today/take' } as const satisfies Call

export const leaveLines = { method: 'POST', path: '/today/leave' } as const satisfies Call

export const putLinesOff = { method: 'POST', path: '/today/later' } as const satisfies Call
