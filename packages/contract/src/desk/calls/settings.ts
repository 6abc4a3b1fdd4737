import type { Call } from '../../endpoint.ts'

export const getSettings = { method: 'GET', path: '/settings' } as const satisfies Call

export const listReceivers = { method: 'GET', path: '/receivers' } as const satisfies Call

export const listDeliveries = { method: 'GET', path: '/deliveries' } as const satisfies Call

export const listServiceKeys = { method: 'GET', path: '/keys' } as const satisfies Call

export const listJobs = { method: 'GET', path: '/jobs' } as const satisfies Call
