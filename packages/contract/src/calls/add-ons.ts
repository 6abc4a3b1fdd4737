import type { Call } from '../endpoint.ts'

export const addUploadTime = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/upload',
} as const satisfies Call

export const priceUploadTime = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/upload/price',
} as const satisfies Call

export const addExportTime = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/export',
} as const satisfies Call

export const priceExportTime = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/export/price',
} as const satisfies Call

export const addUsers = { method: 'POST', path: '/:orgId/manage/contract_info/:id/plans/users' } as const satisfies Call

export const priceUsers = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/users/price',
} as const satisfies Call

export const addCustom = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/custom',
} as const satisfies Call

export const priceCustom = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/plans/custom/price',
} as const satisfies Call

export const buyYearlyOptions = {
  method: 'PUT',
  path: '/:orgId/manage/contract_info/:id/option_plans/yearly',
} as const satisfies Call

export const priceYearlyOptions = {
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/option_plans/yearly/price',
} as const satisfies Call

export const createUserContract = { method: 'POST', path: '/:orgId/manage/contract_info' } as const satisfies Call

export const takeBackAddition = {
  method: 'DELETE',
  path: '/:orgId/manage/contract_info/:id/additions/:sequence',
} as const satisfies Call
