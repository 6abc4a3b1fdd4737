import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { scheduledChange, withdrawScheduled } from '@touchline/domain/lifecycle'
import { type ChangeBlock, planChangeBlock, raisedCost } from '@touchline/domain/plans'
import { writeAudit } from '../../books/audit.ts'
import { markInProgress } from '../../books/billing/billings.ts'
import { type LoadedContract, loadContract, touchContract } from '../../books/contract/contracts.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import { monthlyEffect } from '../../books/contract/monthly-effect.ts'
import { readCuts, saveCuts } from '../../books/contract/scheduled-cuts.ts'
import type { Tx } from '../../db/connect.ts'
import { openChange } from '../../use-case/account.ts'
import { auditedCost, type Buyer, limitOfRaised } from '../../use-case/purchase-limit.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { refusePlan } from './refusal.ts'

interface WithdrawPlanChange extends Buyer {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly now: Instant
  readonly newId: () => string
}

interface WithdrawnPlanChange {
  readonly kind: 'withdrawn'
  readonly loaded: LoadedContract
}

type WithdrawRefusal =
  | Exclude<ChangeBlock, 'asleep'>
  | 'not-found'
  | 'parked'
  | 'nothing-reserved'
  | 'approval-required'

/**
 * Before it begins; in a yearly term only until the deadline for changes. Higher bills above the managers' limit need
 * approval.
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
  if (block !== null && block !== 'asleep') return refusePlan(block, account, now)
  const raised = raisedCost({ ...account, contract, schedule, from: reserved.boundary, now })
  const limited = await limitOfRaised(tx, withdrawal, raised)
  if (limited !== null) return limited
  await saveSchedule(tx, { organizationId, contractId, catalogue, newId, now }, schedule)
  await saveCuts(tx, withdrawal, [])
  await touchContract(tx, row)
  await markInProgress(tx, { organizationId, contract, now })
  const after = (await loadContract(tx, organizationId, contractId)) ?? loaded
  await writeAudit(tx, {
    organizationId,
    actor: withdrawal.actor,
    action: 'withdraw-plan-change',
    subject: `contract:${contractId}`,
    before: { planGroupId: reserved.to.id, boundary: reserved.boundary, couponId: reserved.couponId },
    after: { ...auditedCost(raised), effect: monthlyEffect(loaded, after, catalogue, reserved.boundary) },
    at: now,
  })
  return { kind: 'withdrawn', loaded: after }
}
