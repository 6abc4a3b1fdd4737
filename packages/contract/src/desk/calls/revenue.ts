import type { Call } from '../../endpoint.ts'

export const getRevenue = { method: 'GET', path: '/revenue/:month' } as const satisfies Call

export const getRevenueYear = { method: 'GET', path: '/revenue/:month/year' } as const satisfies Call

export const getRevenueAhead = { method: 'GET', path: '/revenue/:month/ahead' } as const satisfies Call

export const getRevenueBridge = { method: 'GET', path: '/revenue/:month/bridge' } as const satisfies Call

export const listRevenueClubs = { method: 'GET', path: '/revenue/:month/clubs' } as const satisfies Call
