import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { type ChangeBlock, planChangeBlock, scheduledChange, withdrawScheduled } from '@touchline/domain/plans'
import { writeAudit } from '../../books/audit.ts'
import { markInProgress } from '../../books/billing/billings.ts'
import { type LoadedContract, loadContract } from '../../books/contract/contracts.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import { readCuts, saveCuts } from '../../books/contract/scheduled-cuts.ts'
import { monthlyEffect } from '../../books/monthly-effect.ts'
import type { Tx } from '../../db/connect.ts'
import { openChange } from '../../use-case/account.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { refusePlan } from './refusal.ts'
import { touchContract } from './store.ts'

interface WithdrawPlanChange {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly actor: string
  readonly now: Instant
  readonly newId: () => string
}

interface WithdrawnPlanChange {
  readonly kind: 'withdrawn'
  readonly loaded: LoadedContract
}

type WithdrawRefusal = ChangeBlock | 'not-found' | 'parked' | 'nothing-reserved'

/**
 * Withdraws a scheduled plan change before it begins, with everything as it was. Under a yearly term that is possible
 * as long as a change could be scheduled: after the deadline, the scheduled change stays.
 */
export async function withdrawPlanChange(
  tx: Tx,
  withdrawal: WithdrawPlanChange,
): Promise<WithdrawnPlanChange | Refusal<WithdrawRefusal>> {
  const { organizationId, contractId, now, newId } = withdrawal
  const account = await openChange(tx, withdrawal)
  if (account.kind === 'refused') return account
  const { catalogue, loaded } = account
  const { contract, row } = loaded
  const reserved = scheduledChange(contract, catalogue, now)
  const schedule = withdrawScheduled(contract, catalogue, await readCuts(tx, withdrawal), now)
  if (reserved === null || schedule === null) return refuse('nothing-reserved', 'No plan change is reserved')
  const block = planChangeBlock({ ...account, contract, now })
  if (block !== null) return refusePlan(block, account, now)
  await saveSchedule(tx, { organizationId, contractId, catalogue, newId, now }, schedule)
  await saveCuts(tx, withdrawal, [])
  await touchContract(tx, row)
  await markInProgress(tx, { organizationId, contractId, now })
  const after = (await loadContract(tx, organizationId, contractId)) ?? loaded
  await writeAudit(tx, {
    organizationId,
    actor: withdrawal.actor,
    action: 'withdraw-plan-change',
    subject: `contract:${contractId}`,
    before: { planGroupId: reserved.to.id, boundary: reserved.boundary, couponId: reserved.couponId },
    after: { effect: monthlyEffect(loaded, after, catalogue, reserved.boundary) },
    at: now,
  })
  return { kind: 'withdrawn', loaded: after }
}
