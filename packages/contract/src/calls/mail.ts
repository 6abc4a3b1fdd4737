import type { Call } from '../endpoint.ts'

export const requestMailAddressChange = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/mail_address_change_token',
} as const satisfies Call

export const readMailAddressChange = {
  method: 'GET',
  path: '/:orgId/manage/contract_info/:id/mail_address_change',
} as const satisfies Call

export const resendMailAddressChange = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/mail_address_change/resend',
} as const satisfies Call

export const cancelMailAddressChange = {
  method: 'DELETE',
  path: '/:orgId/manage/contract_info/:id/mail_address_change',
} as const satisfies Call

export const confirmMailAddress = { method: 'POST', path: '/mail_address_change/confirm' } as const satisfies Call
