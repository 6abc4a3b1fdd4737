import type { Instant } from '@touchline/domain/calendar'
import { withdrawalOf } from '@touchline/domain/cancellation'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { markInProgress } from '../../books/billing/billings.ts'
import { type LoadedContract, loadContract } from '../../books/contract/contracts.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import { takeKeptEntries } from '../../books/contract/kept-entries.ts'
import { openPause } from '../../books/contract/pauses.ts'
import type { Tx } from '../../db/connect.ts'
import { openChange } from '../../use-case/account.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { setCancellation } from './store.ts'

interface WithdrawCancellation {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly actor: string
  readonly now: Instant
  readonly newId: () => string
}

interface WithdrawnCancellation {
  readonly kind: 'withdrawn'
  readonly loaded: LoadedContract
}

/** Before its date; restores the scheduled change that it removed. */
export async function withdrawCancellation(
  tx: Tx,
  withdrawal: WithdrawCancellation,
): Promise<WithdrawnCancellation | Refusal<'not-found' | 'parked' | 'unsettled' | 'nothing-reserved'>> {
  const { organizationId, contractId, actor, now, newId } = withdrawal
  const account = await openChange(tx, withdrawal)
  if (account.kind === 'refused') return account
  const { loaded, catalogue } = account
  if ((await openPause(tx, organizationId, contractId)) !== null)
    return refuse('unsettled', 'Nothing is taken back while the plan is paused')
  const { cancellation } = loaded.contract
  if (cancellation.state !== 'reserved' || cancellation.at <= now)
    return refuse('nothing-reserved', 'No cancellation is reserved')
  const kept = await takeKeptEntries(tx, { organizationId, contractId })
  const restored = withdrawalOf(loaded.contract, cancellation.at, kept)
  await saveSchedule(tx, { organizationId, contractId, catalogue, newId, now }, restored)
  await setCancellation(tx, loaded.row, { state: 'none', at: null, closedAt: loaded.row.closed_at })
  await markInProgress(tx, { organizationId, contract: loaded.contract, now })
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'withdraw-cancellation',
    subject: `contract:${contractId}`,
    before: { cancellation: 'reserved', at: cancellation.at },
    after: { cancellation: 'none' },
    at: now,
  })
  return { kind: 'withdrawn', loaded: (await loadContract(tx, organizationId, contractId)) ?? loaded }
}
