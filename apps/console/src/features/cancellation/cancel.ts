import { endToWire, instantToWire } from '@touchline/contract/wire'
import { decideCancellation } from '@touchline/domain/cancellation'
import { ApiError } from '../../lib/api-error.ts'
import { cancelAt } from '../../lib/cancellation.ts'
import { catalogueQuery, contractQuery, nowQuery, queryClient } from '../../lib/queries.ts'
import { provePassword } from '../../lib/reauthenticate.ts'

export type CancelOutcome =
  | 'closed'
  | 'reserved'
  | 'wrong-password'
  | 'throttled'
  | 'unsettled'
  | 'contract-failed'
  | 'failed'

/** The order of the specification: prove the password, read the contract anew, cancel at its date. */
export async function cancelWith(password: string): Promise<CancelOutcome> {
  const proof = await provePassword(password)
  if (proof === 'wrong') return 'wrong-password'
  if (proof !== 'proven') return proof
  const date = await contractDate().catch(() => null)
  if (date === null) return 'contract-failed'
  try {
    return await cancelAt(date.contractId, date.cancellationDate)
  } catch (error) {
    return error instanceof ApiError && error.code === 'unsettled' ? 'unsettled' : 'failed'
  }
}

async function contractDate(): Promise<{ readonly contractId: string; readonly cancellationDate: string } | null> {
  const fresh = { staleTime: 0 }
  const [{ contract }, { catalogue }, now] = await Promise.all([
    queryClient.fetchQuery({ ...contractQuery(), ...fresh }),
    queryClient.fetchQuery(catalogueQuery()),
    queryClient.fetchQuery({ ...nowQuery(), ...fresh }),
  ])
  const decision = decideCancellation({ contract, catalogue, unsettled: false, now })
  // A contract that was cancelled meanwhile is for the server to refuse.
  const cancellationDate = decision.kind === 'reserve' ? endToWire(decision.at) : instantToWire(now)
  return cancellationDate === null ? null : { contractId: contract.id, cancellationDate }
}
