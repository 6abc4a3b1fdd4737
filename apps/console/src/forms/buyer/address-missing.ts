import { ApiError } from '../../lib/http/api-error.ts'

/** Refused until the address is saved: what was chosen stays. */
export const isAddressMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'address-unregistered'
