import type { RefusalCodeOf } from '@touchline/contract/endpoint'
import type { saveMonthlyPlan as monthlyCall } from '@touchline/contract/plans/monthly-plans'
import type { saveYearlyPlan as yearlyCall } from '@touchline/contract/plans/yearly-plans'
import type { PlanPurchase } from '@touchline/contract/request-purchase'
import type { ContractAtInstant } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { asAdministrator } from '../../use-case/purchase-limit.ts'
import { type Refusal, without } from '../../use-case/refusal.ts'
import type { QuotedPurchase, Requested } from '../../use-case/requested.ts'
import { quoteMonthlyPlan, saveMonthlyPlan, selectionOf } from './save-monthly-plan.ts'
import { quoteYearlyPurchase, saveYearlyPlan } from './save-yearly-plan.ts'

type Code = Exclude<RefusalCodeOf<typeof monthlyCall> | RefusalCodeOf<typeof yearlyCall>, 'approval-required'>

const chosen = ({ planId, analystNum, viewerNum }: PlanPurchase) =>
  ({ groupId: planId, analysts: analystNum, viewers: viewerNum }) as const

const monthly = (purchase: Extract<PlanPurchase, { kind: 'monthly-plan' }>) => ({
  ...chosen(purchase),
  startsNextMonth: purchase.startsNextMonth ?? false,
  givesUpCoupons: purchase.givesUpCoupons ?? [],
})

const yearly = (purchase: PlanPurchase) => ({
  choose: () => ({ kind: 'chosen', selection: selectionOf(chosen(purchase)) }) as const,
  givesUpCoupons: purchase.givesUpCoupons ?? [],
})

async function quote(
  tx: Tx,
  place: ContractAtInstant,
  purchase: PlanPurchase,
): Promise<QuotedPurchase | Refusal<Code>> {
  if (purchase.kind === 'monthly-plan') {
    const quoted = await quoteMonthlyPlan(tx, { ...place, ...monthly(purchase) })
    if (quoted.kind === 'refused') return quoted
    const { thisMonth, fullMonth, change } = quoted
    return { kind: 'offer', total: thisMonth.total, monthly: fullMonth.total, startsAt: change.boundary, endsAt: null }
  }
  const quoted = await quoteYearlyPurchase(tx, { ...place, ...yearly(purchase) })
  if (quoted.kind === 'refused') return quoted
  const { start, end } = quoted.change.term
  return {
    kind: 'offer',
    total: quoted.term.total,
    monthly: null,
    startsAt: start,
    endsAt: start > place.now ? end : null,
  }
}

export const requestedPlans: Requested<PlanPurchase, Code> = {
  quote,
  buy: async (tx, approved, purchase) => {
    const order = { ...approved, ...asAdministrator }
    const saved =
      purchase.kind === 'monthly-plan'
        ? await saveMonthlyPlan(tx, { ...order, ...monthly(purchase) })
        : await saveYearlyPlan(tx, { ...order, ...yearly(purchase) })
    return saved.kind === 'refused' ? without(saved, 'approval-required') : null
  },
}
