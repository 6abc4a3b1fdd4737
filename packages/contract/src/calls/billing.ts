import type { Call } from '../endpoint.ts'

export const listBillingInfo = { method: 'GET', path: '/:orgId/manage/billing_info' } as const satisfies Call

/** The query for three years of a monthly plan. */
export const firstBills = { limit: 36, also: 'open' } as const

export const getBillingDetail = { method: 'GET', path: '/:orgId/manage/billing/detail/:id' } as const satisfies Call

export const calculateBilling = { method: 'POST', path: '/:orgId/manage/billing/:id/calculate' } as const satisfies Call
