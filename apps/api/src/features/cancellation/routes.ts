import { instantFromWire } from '@touchline/contract/wire'
import { contractToWire } from '../../books/contract/contract-wire.ts'
import { pausedContracts } from '../../books/contract/pause-wire.ts'
import { inTransaction } from '../../db/transaction.ts'
import { onContract } from '../../http/on-contract.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { cancelContract } from './cancel-contract.ts'
import { readAccountExport } from './read-export.ts'
import { withdrawCancellation } from './withdraw-cancellation.ts'

export const cancellationRoutes = (deps: Deps): Route[] => [
  onContract(deps, 'cancelContract', async ({ caller, params, body }, tx, now) => {
    const { organizationId, userId: actor } = caller
    if (body.contractInfoId !== params.id) return refuse('invalid-request', 'The body names another contract')
    const cancellationDate = instantFromWire(body.cancellationDate)
    const { reason } = body
    const cancel = { organizationId, contractId: params.id, actor, cancellationDate, reason, now, newId: deps.ids.uuid }
    const cancelled = await cancelContract(tx, cancel)
    if (cancelled.kind === 'refused') return cancelled
    return answer({ cancellation: cancelled.kind, contractInfo: contractToWire(cancelled.loaded, null, now) })
  }),
  onContract(deps, 'withdrawCancellation', async ({ caller, params }, tx, now) => {
    const { organizationId, userId: actor } = caller
    const withdrawal = { organizationId, contractId: params.id, actor, now, newId: deps.ids.uuid }
    const withdrawn = await withdrawCancellation(tx, withdrawal)
    if (withdrawn.kind === 'refused') return withdrawn
    const paused = await pausedContracts(tx, organizationId)
    return answer(contractToWire(withdrawn.loaded, paused.get(params.id) ?? null, now))
  }),
  route('readAccountExport', ({ body }) =>
    inTransaction(deps.db, { system: 'sign-in' }, async (tx) => {
      const read = await readAccountExport(tx, body.token, deps.clock.now())
      return read.kind === 'refused' ? read : answer(read.document)
    }),
  ),
]
