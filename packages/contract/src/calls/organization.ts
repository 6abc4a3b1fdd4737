import type { Call } from '../endpoint.ts'

export const listOrganizations = { method: 'GET', path: '/organization' } as const satisfies Call

export const getOrganization = { method: 'GET', path: '/organization/:orgId' } as const satisfies Call
