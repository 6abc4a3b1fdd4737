import { cancelContract, withdrawCancellation } from '@touchline/contract/calls/cancellation'
import { call } from '../request/call.ts'
import { organizationId } from '../session/session.ts'

/** Cancels the contract at its own date; the server refuses any other. */
export const cancelAt = async (contractInfoId: string, cancellationDate: string): Promise<'closed' | 'reserved'> => {
  const params = { orgId: organizationId(), id: contractInfoId }
  return (await call(cancelContract, { params, body: { contractInfoId, cancellationDate } })).data.cancellation
}

export const withdraw = (contractInfoId: string) =>
  call(withdrawCancellation, { params: { orgId: organizationId(), id: contractInfoId } })
