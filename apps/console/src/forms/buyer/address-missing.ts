import { ApiError } from '../../lib/http/api-error.ts'

export const isAddressMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'address-unregistered'
