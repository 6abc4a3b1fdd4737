import { endToWire, instantFromWire, instantToWire } from '@touchline/contract/wire-time'
import { type CancellationReason, decideCancellation } from '@touchline/domain/cancellation'
import { ApiError } from '../../lib/request/api-error.ts'
import { textOf } from '../../lib/request/field-of.ts'
import { catalogueQuery, contractQuery, nowQuery, queryClient } from '../../lib/request/queries.ts'
import { isPasswordRequired } from '../../lib/session/password.ts'
import { type PasswordProof, provePassword } from '../../lib/session/reauthenticate.ts'
import { cancelAt } from '../../lib/wire/cancellation.ts'

export type CancelOutcome =
  | { readonly kind: 'closed' | 'reserved' | 'on-hold' }
  /** Null where a passkey proved it too long ago. */
  | { readonly kind: 'not-proven'; readonly proof: Exclude<PasswordProof, 'proven'> | null }
  /** The end that the contract can have by now: its last millisecond. */
  | { readonly kind: 'not-contract-date'; readonly end: number }
  | { readonly kind: 'unsettled' | 'contract-failed' | 'failed'; readonly error: unknown }

/** As the form has it: null where a passkey stood for it. */
async function prove(password: string | null): Promise<PasswordProof> {
  const said = password === null ? 'proven' : await provePassword(password)
  return typeof said === 'string' ? said : 'failed'
}

/** The order of the specification: prove the password, read the contract again, cancel at its date. */
export async function cancelWith(password: string | null, reason?: CancellationReason): Promise<CancelOutcome> {
  const proof = await prove(password)
  if (proof !== 'proven') return { kind: 'not-proven', proof }
  const date = await contractDate().catch((error: unknown) => ({ error }))
  if ('error' in date) return { kind: 'contract-failed', error: date.error }
  try {
    return { kind: await cancelAt(date.contractId, date.cancellationDate, reason) }
  } catch (error) {
    const { code, details } = error instanceof ApiError ? error : { code: '', details: null }
    const end = code === 'not-contract-date' ? textOf(details, 'to') : null
    if (end !== null) return { kind: 'not-contract-date', end: instantFromWire(end) }
    if (isPasswordRequired(error)) return { kind: 'not-proven', proof: null }
    if (code === 'parked') return { kind: 'on-hold' }
    return { kind: code === 'unsettled' ? 'unsettled' : 'failed', error }
  }
}

async function contractDate(): Promise<{ readonly contractId: string; readonly cancellationDate: string }> {
  const fresh = { staleTime: 0 }
  const [{ contract }, { catalogue }, { now }] = await Promise.all([
    queryClient.fetchQuery({ ...contractQuery(), ...fresh }),
    queryClient.fetchQuery(catalogueQuery()),
    queryClient.fetchQuery({ ...nowQuery(), ...fresh }),
  ])
  const decision = decideCancellation({ contract, catalogue, unsettled: false, now })
  // The server refuses a contract that was cancelled in the meantime.
  const end = decision.kind === 'reserve' ? endToWire(decision.at) : null
  return { contractId: contract.id, cancellationDate: end ?? instantToWire(now) }
}
