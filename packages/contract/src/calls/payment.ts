import type { Call } from '../endpoint.ts'

export const requestCard = { method: 'POST', path: '/:orgId/manage/contract_info/card_request' } as const satisfies Call

export const saveCard = { method: 'PUT', path: '/:orgId/manage/contract_info/:id/credit_card' } as const satisfies Call

export const providerWebhook = { method: 'POST', path: '/provider/webhook' } as const satisfies Call

export const getUnpaid = { method: 'GET', path: '/:orgId/manage/contract_info/:id/unpaid' } as const satisfies Call

export const payBilling = { method: 'POST', path: '/:orgId/manage/billing/:id/pay' } as const satisfies Call

export const readPaymentResult = {
  method: 'POST',
  path: '/:orgId/manage/billing/:id/payment_result',
} as const satisfies Call

export const getTransfers = { method: 'GET', path: '/:orgId/manage/transfers' } as const satisfies Call
