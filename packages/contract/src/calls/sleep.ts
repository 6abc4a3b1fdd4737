import type { Call } from '../endpoint.ts'

export const priceSleep = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/sleep/price',
} as const satisfies Call

export const planSleep = { method: 'POST', path: '/:orgId/manage/contract_info/:id/sleep' } as const satisfies Call

export const withdrawSleep = {
  method: 'DELETE',
  path: '/:orgId/manage/contract_info/:id/sleep',
} as const satisfies Call

export const priceWaking = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/sleep/wake/price',
} as const satisfies Call

export const wakeEarlier = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/sleep/wake',
} as const satisfies Call

export const getOwnSeason = { method: 'GET', path: '/:orgId/manage/contract_info/:id/season' } as const satisfies Call

export const saveOwnSeason = { method: 'PUT', path: '/:orgId/manage/contract_info/:id/season' } as const satisfies Call
