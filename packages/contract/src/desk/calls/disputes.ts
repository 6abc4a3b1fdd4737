import type { Call } from '../../endpoint.ts'

export const getDispute = { method: 'GET', path: '/disputes/:disputeId' } as const satisfies Call
