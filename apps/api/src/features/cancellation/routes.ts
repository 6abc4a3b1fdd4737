import { instantFromWire } from '@touchline/contract/wire'
import { contractToWire } from '../../books/contract/contract-wire.ts'
import { timeOnceHeld } from '../../books/contract/contracts.ts'
import { pausedContracts } from '../../books/contract/pause-wire.ts'
import { inTransaction } from '../../db/transaction.ts'
import { passwordRefusal } from '../../http/caller/recent-password.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { cancelContract } from './cancel-contract.ts'
import { readAccountExport } from './read-export.ts'
import { withdrawCancellation } from './withdraw-cancellation.ts'

/** Cancelling, taking a reserved cancellation back, and what a closed account can still fetch (call 12). */
export const cancellationRoutes = ({ db, clock, ids }: Deps): Route[] => [
  route('cancelContract', ({ caller, params, body }) =>
    inTransaction(db, { organizationId: caller.organizationId }, async (tx) => {
      const { organizationId, userId: actor } = caller
      const now = await timeOnceHeld(tx, clock, organizationId, params.id)
      if (body.contractInfoId !== params.id) return refuse('invalid-request', 'The body names another contract')
      const refused = passwordRefusal(caller, now)
      if (refused !== null) return refused
      const cancellationDate = instantFromWire(body.cancellationDate)
      const cancelled = await cancelContract(tx, {
        organizationId,
        contractId: params.id,
        actor,
        cancellationDate,
        now,
        newId: ids.uuid,
      })
      if (cancelled.kind === 'refused') return cancelled
      return answer({ cancellation: cancelled.kind, contractInfo: contractToWire(cancelled.loaded, null, now) })
    }),
  ),
  route('withdrawCancellation', ({ caller: { organizationId, userId: actor }, params }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const now = await timeOnceHeld(tx, clock, organizationId, params.id)
      const withdrawal = { organizationId, contractId: params.id, actor, now, newId: ids.uuid }
      const withdrawn = await withdrawCancellation(tx, withdrawal)
      if (withdrawn.kind === 'refused') return withdrawn
      const paused = await pausedContracts(tx, organizationId)
      return answer(contractToWire(withdrawn.loaded, paused.get(params.id) ?? null, now))
    }),
  ),
  route('readAccountExport', ({ body }) =>
    inTransaction(db, { system: 'sign-in' }, async (tx) => {
      const read = await readAccountExport(tx, body.token, clock.now())
      return read.kind === 'refused' ? read : answer(read.document)
    }),
  ),
]
