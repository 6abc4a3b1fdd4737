import { saveMonthlyPlan as endpoint } from '@touchline/contract/plans'
import { instantToWire } from '@touchline/contract/wire'
import { contractToWire } from '../../books/contract/contract-wire.ts'
import { timeOnceHeld } from '../../books/contract/contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { onceOnly, requestHash } from '../../http/idempotency.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { contractPlanRoutes } from './contract-plan-routes.ts'
import { saveMonthlyPlan } from './save-monthly-plan.ts'
import { yearlyPlanRoutes } from './yearly-routes.ts'

/** Every call on plans; buying and changing one happens once per Idempotency-Key, however often it is sent. */
export const planRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'ids'>): Route[] => [
  ...monthlyPlanRoutes(deps),
  ...yearlyPlanRoutes(deps),
  ...contractPlanRoutes(deps),
]

const monthlyPlanRoutes = ({ db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>): Route[] => [
  route('saveMonthlyPlan', async ({ caller: { organizationId, userId }, params, body, idempotencyKey }) => {
    if (idempotencyKey === null) return refuse('idempotency-key-required', 'Send an Idempotency-Key')
    const hash = requestHash('saveMonthlyPlan', params, body)
    const once = {
      organizationId,
      key: idempotencyKey,
      requestHash: hash,
      response: endpoint.response,
    }
    const save = {
      organizationId,
      contractId: params.id,
      actor: userId,
      groupId: body.planId,
      analysts: body.analystNum,
      viewers: body.viewerNum,
      quotedTotal: body.quotedTotal,
      givesUpCoupons: body.givesUpCoupons ?? [],
      newId: ids.uuid,
    }
    return inTransaction(db, { organizationId }, (tx) =>
      onceOnly(tx, once, async () => {
        const now = await timeOnceHeld(tx, clock, organizationId, params.id)
        const saved = await saveMonthlyPlan(tx, { ...save, now })
        if (saved.kind === 'refused') return saved
        const contractInfo = contractToWire(saved.loaded, null, now)
        return answer({ change: saved.change, boundary: instantToWire(saved.boundary), contractInfo })
      }),
    )
  }),
]
