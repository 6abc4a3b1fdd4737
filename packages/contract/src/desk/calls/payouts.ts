import type { Call } from '../../endpoint.ts'

export const listPayouts = { method: 'GET', path: '/payouts' } as const satisfies Call

export const getPayout = { method: 'GET', path: '/payouts/:payoutId' } as const satisfies Call
