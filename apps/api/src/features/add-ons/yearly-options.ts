import { limitsFromWire, type PlanLimit } from '@touchline/contract/plans/plan-limit'
import type { AddOn } from '@touchline/domain/add-ons'
import { dateOf, type Instant, type Zone } from '@touchline/domain/calendar'
import { baseGroupAt } from '@touchline/domain/contract'
import type { PlanId } from '@touchline/domain/ids'
import { refuse } from '../../use-case/refusal.ts'
import type { Choosing } from './quote-add-ons.ts'

export interface OptionsAsked {
  readonly start: Instant
  readonly addPlans: readonly { readonly originContractPlanId: PlanId; readonly limits: readonly PlanLimit[] }[]
}

/** Whether the start is of today in the contract's zone and not in the future. */
const isToday = (start: Instant, now: Instant, zone: Zone): boolean =>
  start <= now && dateOf(start, zone) === dateOf(now, zone)

/** The options that calls 17 and 18 name, as the rules know them. The rules say whether so many hours are sold. */
export const optionsOf =
  (asked: OptionsAsked): Choosing<'start-not-today' | 'not-offered' | 'unknown-limit'> =>
  ({ loaded: { contract }, catalogue, now }) => {
    if (!isToday(asked.start, now, contract.zone)) return refuse('start-not-today', 'An option starts today')
    const group = baseGroupAt(contract, catalogue, asked.start)
    if (group?.kind === 'paid' && group.cycle === 'month')
      return refuse('not-offered', 'A monthly plan has no yearly options')
    const addOns: AddOn[] = []
    for (const { originContractPlanId, limits } of asked.addPlans) {
      const plan = catalogue.plans.get(originContractPlanId)
      if (plan === undefined || plan.cycle !== 'year' || (plan.role !== 'upload' && plan.role !== 'export'))
        return refuse('not-offered', `${originContractPlanId} is no yearly option`)
      const own = limitsFromWire(originContractPlanId, limits)
      if (own === null || own === 'unknown-limit')
        return refuse('unknown-limit', 'These are not the limits of that plan')
      const { uploadHardSeconds: upload, exportHardSeconds: exporting } = own
      const [seconds, other] = plan.role === 'upload' ? [upload, exporting] : [exporting, upload]
      const hard = upload + exporting
      if (other !== 0 || own.uploadSoftSeconds + own.exportSoftSeconds !== hard)
        return refuse('unknown-limit', 'An option limits its own time only, soft = hard')
      addOns.push({ kind: plan.role, hours: seconds / 3600, forOneUser: false })
    }
    return { kind: 'chosen', addOns }
  }

/** The plans named must be those that the rules sell now: not of another tier, and not of an ended one. */
export const sellsThese = (asked: OptionsAsked, sold: readonly string[]): boolean =>
  asked.addPlans.every(({ originContractPlanId }, index) => sold[index] === originContractPlanId)
