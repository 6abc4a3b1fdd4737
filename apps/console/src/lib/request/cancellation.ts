import { cancelContract, withdrawCancellation } from '@touchline/contract/calls/cancellation'
import type { CancellationReason } from '@touchline/domain/cancellation'
import { withPassword } from '../session/password.ts'
import { organizationId } from '../session/session.ts'
import { call } from './call.ts'

export const cancelAt = async (
  contractInfoId: string,
  cancellationDate: string,
  reason?: CancellationReason,
): Promise<'closed' | 'reserved'> => {
  const params = { orgId: organizationId(), id: contractInfoId }
  const body = { contractInfoId, cancellationDate, ...(reason !== undefined && { reason }) }
  return (await call(cancelContract, { params, body })).data.cancellation
}

export const withdraw = (contractInfoId: string) =>
  withPassword(() => call(withdrawCancellation, { params: { orgId: organizationId(), id: contractInfoId } }))
