import type { Call } from '../endpoint.ts'

const requests = '/:orgId/manage/purchase_requests'

export const readPurchaseLimit = { method: 'GET', path: '/:orgId/manage/purchase_limit' } as const satisfies Call

export const savePurchaseLimit = { method: 'PUT', path: '/:orgId/manage/purchase_limit' } as const satisfies Call

export const askApproval = { method: 'POST', path: requests } as const satisfies Call

export const listRequests = { method: 'GET', path: requests } as const satisfies Call

export const getRequest = { method: 'GET', path: `${requests}/:id` } as const satisfies Call

export const approveRequest = { method: 'POST', path: `${requests}/:id/approve` } as const satisfies Call

export const declineRequest = { method: 'POST', path: `${requests}/:id/decline` } as const satisfies Call

export const withdrawRequest = { method: 'POST', path: `${requests}/:id/withdraw` } as const satisfies Call
