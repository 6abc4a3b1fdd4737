import type { Call } from '../endpoint.ts'

export const readClock = { method: 'GET', path: '/test_clock' } as const satisfies Call

export const advanceClock = { method: 'POST', path: '/test_clock' } as const satisfies Call
