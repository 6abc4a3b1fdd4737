import type { Call } from '../../endpoint.ts'

export const find = { method: 'GET', path: '/find' } as const satisfies Call
