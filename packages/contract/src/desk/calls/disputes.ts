import type { Call } from '../../endpoint.ts'

export const getDispute = { method: 'GET', path: '/disputes/:disputeId' } as const satisfies Call

export const keepEvidenceFile = { method: 'POST', path: '/disputes/:disputeId/files' } as const satisfies Call
