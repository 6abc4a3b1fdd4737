import type { Call } from '../endpoint.ts'

export const listContractInfo = { method: 'GET', path: '/:orgId/manage/contract_info' } as const satisfies Call

export const getContractInfo = { method: 'GET', path: '/:orgId/manage/contract_info/:id' } as const satisfies Call

export const saveContractInfo = { method: 'PUT', path: '/:orgId/manage/contract_info/:id' } as const satisfies Call
