import type { Call } from '../../endpoint.ts'

export const createLook = { method: 'POST', path: '/looks' } as const satisfies Call

export const endLook = { method: 'DELETE', path: '/looks/:lookId' } as const satisfies Call
