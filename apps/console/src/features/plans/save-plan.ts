import { saveMonthlyPlan } from '@touchline/contract/plans'
import type { PlanChangePreview } from '@touchline/domain/plans'
import { ApiError } from '../../lib/api-error.ts'
import { call, organizationId } from '../../lib/session.ts'

export type Purchasable = Extract<PlanChangePreview, { kind: 'possible' }>

export type SaveOutcome = 'saved' | 'quote-changed' | 'past-deadline' | 'conflict' | 'overloaded' | 'network' | 'failed'

/** Sends the change once, whatever happens: the same key is the same purchase. */
export async function savePlan(contractId: string, preview: Purchasable, idempotencyKey: string): Promise<SaveOutcome> {
  const { change, thisMonth } = preview
  try {
    await call(saveMonthlyPlan, {
      params: { orgId: organizationId(), id: contractId },
      idempotencyKey,
      body: {
        planId: change.to.id,
        isDowngrade: change.kind === 'downgrade',
        quotedTotal: Number(thisMonth.total.minor),
      },
    })
    return 'saved'
  } catch (error) {
    return error instanceof ApiError ? outcomeOf(error) : 'failed'
  }
}

function outcomeOf(error: ApiError): SaveOutcome {
  if (error.code === 'quote-changed' || error.code === 'past-deadline') return error.code
  if (error.status === 0) return 'network'
  if (error.status === 503) return 'overloaded'
  return error.status === 409 ? 'conflict' : 'failed'
}
