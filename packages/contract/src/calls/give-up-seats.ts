import type { Call } from '../endpoint.ts'

export const priceGivingUp = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/users/give_up/price',
} as const satisfies Call

export const giveUpSeats = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/users/give_up',
} as const satisfies Call

export const keepSeats = {
  method: 'DELETE',
  path: '/:orgId/manage/contract_info/:id/plans/users/give_up',
} as const satisfies Call

export const askAboutSeat = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/users/:userId/question',
} as const satisfies Call

export const priceGivingUpCustom = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/custom/give_up/price',
} as const satisfies Call

export const giveUpCustom = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/custom/give_up',
} as const satisfies Call

export const keepCustom = {
  method: 'DELETE',
  path: '/:orgId/manage/contract_info/:id/plans/custom/:planId/give_up',
} as const satisfies Call
