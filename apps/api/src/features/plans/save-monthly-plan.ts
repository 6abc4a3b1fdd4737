import type { Instant } from '@touchline/domain/calendar'
import { seatsAt } from '@touchline/domain/contract'
import type { ContractId, OrganizationId, PlanGroupId } from '@touchline/domain/ids'
import { type MonthlyRefusal, previewPlanChange } from '@touchline/domain/plans'
import { writeAudit } from '../../books/audit.ts'
import type { LoadedContract } from '../../books/contract/contracts.ts'
import { monthlyEffect } from '../../books/monthly-effect.ts'
import type { Tx } from '../../db/connect.ts'
import { openPurchase, type PurchaseRefusal } from '../../use-case/account.ts'
import { lossRefusal } from '../../use-case/coupon-loss.ts'
import { type Refusal, refuseWith } from '../../use-case/refusal.ts'
import { carryOut, choiceOf } from './buying.ts'
import { refusePlan } from './refusal.ts'

interface SavePlan {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly actor: string
  readonly groupId: PlanGroupId
  readonly analysts: number | undefined
  readonly viewers: number | undefined
  /** Whether an upgrade is to wait for the 1st of the next month. */
  readonly startsNextMonth: boolean
  /** Minor units of the contract's currency: what the administrator was shown for the running month. */
  readonly quotedTotal: number
  readonly now: Instant
  /** The scheduled coupons whose loss was accepted. */
  readonly givesUpCoupons: readonly string[]
  readonly newId: () => string
}

interface SavedPlan {
  readonly kind: 'saved'
  readonly change: 'purchase' | 'upgrade' | 'downgrade'
  readonly boundary: Instant
  readonly loaded: LoadedContract
}

/** The seats requested, left out where the ones in force are to be carried over. */
export const selectionOf = ({ groupId, analysts, viewers }: Pick<SavePlan, 'groupId' | 'analysts' | 'viewers'>) => ({
  groupId,
  ...(analysts === undefined ? {} : { analysts }),
  ...(viewers === undefined ? {} : { viewers }),
})

type SaveRefusal = PurchaseRefusal | MonthlyRefusal | 'quote-changed' | 'gives-up-coupon'

/**
 * A monthly plan in one transaction (reading S3): either all of it happened or none. Everything the client claims is
 * recomputed; a figure other than the one shown refuses the change (invariant I7).
 */
export async function saveMonthlyPlan(tx: Tx, save: SavePlan): Promise<SavedPlan | Refusal<SaveRefusal>> {
  const account = await openPurchase(tx, save)
  if (account.kind === 'refused') return account
  const { storedSecondsOverRetention, userContracts } = account
  const choice = choiceOf(account, { ...selectionOf(save), startsNextMonth: save.startsNextMonth }, save.now)
  const preview = previewPlanChange({ ...choice, storedSecondsOverRetention, userContracts })
  if (preview.kind === 'refused') return refusePlan(preview.reason, account, save.now)
  const total = Number(preview.thisMonth.total.minor)
  if (total !== save.quotedTotal) return refuseWith('quote-changed', 'The amount changed since it was shown', { total })
  const { change } = preview
  const { schedule, boundary } = change
  const lost = await lossRefusal(tx, account, { ...save, schedule })
  if (lost !== null) return lost
  const loaded = await carryOut(tx, save, account, { schedule, newId: save.newId })
  await writeAudit(tx, {
    organizationId: save.organizationId,
    actor: save.actor,
    action: `plan-${change.kind}`,
    subject: `contract:${save.contractId}`,
    before: { planGroupId: change.from?.id ?? null },
    after: {
      planGroupId: change.to.id,
      ...seatsAt(loaded.contract, account.catalogue, boundary),
      boundary,
      quotedTotal: save.quotedTotal,
      effect: monthlyEffect(account.loaded, loaded, account.catalogue, boundary),
    },
    at: save.now,
  })
  return { kind: 'saved', change: change.kind, boundary, loaded }
}
