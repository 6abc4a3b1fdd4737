import type { Call } from '../endpoint.ts'

export const cancelContract = { method: 'PUT', path: '/:orgId/manage/contract_info/:id/cancel' } as const satisfies Call

export const withdrawCancellation = {
  method: 'DELETE',
  path: '/:orgId/manage/contract_info/:id/cancel',
} as const satisfies Call

export const reopenAccount = { method: 'POST', path: '/account_export/reopen' } as const satisfies Call

export const readAccountExport = { method: 'POST', path: '/account_export' } as const satisfies Call
