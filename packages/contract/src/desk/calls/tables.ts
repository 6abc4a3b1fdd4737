import type { Call } from '../../endpoint.ts'

export const getTable = { method: 'GET', path: '/tables/:table' } as const satisfies Call
