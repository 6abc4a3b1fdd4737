import type { Call } from '../endpoint.ts'

export const openLook = { method: 'POST', path: '/looks/session' } as const satisfies Call

export const showLookRole = { method: 'PUT', path: '/looks/session' } as const satisfies Call

export const leaveLook = { method: 'DELETE', path: '/looks/session' } as const satisfies Call

export const readLooks = { method: 'GET', path: '/:orgId/looks' } as const satisfies Call

export const saveLooks = { method: 'PUT', path: '/:orgId/looks' } as const satisfies Call
