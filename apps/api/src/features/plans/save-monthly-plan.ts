import type { Instant } from '@touchline/domain/calendar'
import { seatsAt } from '@touchline/domain/contract'
import type { ContractId, OrganizationId, PlanGroupId } from '@touchline/domain/ids'
import { type MonthlyRefusal, previewPlanChange } from '@touchline/domain/plans'
import { writeAudit } from '../../books/audit.ts'
import type { LoadedContract } from '../../books/contract/contracts.ts'
import { monthlyEffect } from '../../books/contract/monthly-effect.ts'
import type { Tx } from '../../db/connect.ts'
import { openPurchase, openPurchaseQuote, type PurchaseContext, type PurchaseRefusal } from '../../use-case/account.ts'
import { lossRefusal } from '../../use-case/coupon-loss.ts'
import { auditedCost, type Buyer, costOf } from '../../use-case/purchase-limit.ts'
import { type CostRefusal, purchaseRefusal } from '../../use-case/purchase-refusal.ts'
import { type Refusal, refuseWith } from '../../use-case/refusal.ts'
import { carryOut, choiceOf } from './buying.ts'
import { refusePlan } from './refusal.ts'

interface MonthlyChoice {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly groupId: PlanGroupId
  readonly analysts: number | undefined
  readonly viewers: number | undefined
  readonly startsNextMonth: boolean
  readonly now: Instant
  readonly givesUpCoupons: readonly string[]
}

interface SavePlan extends MonthlyChoice, Buyer {
  /** Minor units, as shown for the running month. */
  readonly quotedTotal: number | null
  readonly newId: () => string
}

interface SavedPlan {
  readonly kind: 'saved'
  readonly change: 'purchase' | 'upgrade' | 'downgrade'
  readonly boundary: Instant
  readonly loaded: LoadedContract
}

export const selectionOf = ({
  groupId,
  analysts,
  viewers,
}: Pick<MonthlyChoice, 'groupId' | 'analysts' | 'viewers'>) => ({
  groupId,
  ...(analysts === undefined ? {} : { analysts }),
  ...(viewers === undefined ? {} : { viewers }),
})

type Preview = Extract<ReturnType<typeof previewPlanChange>, { kind: 'possible' }>
type MonthlyQuote = Preview & { readonly account: PurchaseContext }
type QuoteRefusal = PurchaseRefusal | MonthlyRefusal | 'gives-up-coupon'

export async function quoteMonthlyPlan(
  tx: Tx,
  choice: MonthlyChoice,
  open = openPurchaseQuote,
): Promise<MonthlyQuote | Refusal<QuoteRefusal>> {
  const account = await open(tx, choice)
  if (account.kind === 'refused') return account
  const { storedSecondsOverRetention, userContracts } = account
  const { startsNextMonth, now } = choice
  const input = choiceOf(account, { ...selectionOf(choice), startsNextMonth }, now)
  const preview = previewPlanChange({ ...input, storedSecondsOverRetention, userContracts })
  if (preview.kind === 'refused') return refusePlan(preview.reason, account, now)
  const lost = await lossRefusal(tx, account, { ...choice, schedule: preview.change.schedule })
  return lost ?? { ...preview, account }
}

/** In one transaction (reading S3). Recomputes everything and refuses another figure than shown (invariant I7). */
export async function saveMonthlyPlan(
  tx: Tx,
  save: SavePlan,
): Promise<SavedPlan | Refusal<QuoteRefusal | 'quote-changed' | CostRefusal>> {
  const quote = await quoteMonthlyPlan(tx, save, openPurchase)
  if (quote.kind === 'refused') return quote
  const { account, change } = quote
  const total = Number(quote.thisMonth.total.minor)
  if (save.quotedTotal !== null && total !== save.quotedTotal)
    return refuseWith('quote-changed', 'The amount changed since it was shown', { total })
  const cost = costOf({ total: quote.thisMonth.total, monthly: quote.fullMonth.total })
  const refused = await purchaseRefusal(tx, save, cost)
  if (refused !== null) return refused
  const { schedule, boundary } = change
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
      quotedTotal: total,
      ...auditedCost(cost),
      effect: monthlyEffect(account.loaded, loaded, account.catalogue, boundary),
    },
    at: save.now,
  })
  return { kind: 'saved', change: change.kind, boundary, loaded }
}
