import type { Call } from '../../endpoint.ts'

export const seeGoodwill = { method: 'POST', path: '/customer/:organizationId/goodwill' } as const satisfies Call
