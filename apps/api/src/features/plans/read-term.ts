import { instantFromWire } from '@touchline/contract/wire'
import { dateOf } from '@touchline/domain/calendar'
import { type CataloguePlan, isOfPlan } from '@touchline/domain/catalogue'
import type { PlanId } from '@touchline/domain/ids'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import type { Choosing, TermCheck } from './save-yearly-plan.ts'

interface RequestedTerm {
  readonly startDate: string
  readonly endDate: string
  readonly newPlans: readonly { readonly contractPlanId: PlanId }[]
}

const wrong = (field: string, message: string, more: Record<string, unknown> = {}): Refusal<'invalid-request'> =>
  refuse('invalid-request', message, { fields: [`body.${field}`], ...more })

export const readPlans =
  ({ newPlans }: RequestedTerm): Choosing =>
  ({ catalogue }) => {
    const plans: CataloguePlan[] = []
    for (const [index, { contractPlanId }] of newPlans.entries()) {
      const plan = catalogue.plans.get(contractPlanId)
      if (plan === undefined) return wrong(`newPlans.${index}.contractPlanId`, 'No such plan')
      plans.push(plan)
    }
    const [base, ...more] = plans.filter((plan) => plan.role === 'base')
    if (base === undefined || more.length > 0) return wrong('newPlans', 'A term has one base plan')
    const unrelated = plans.findIndex((plan) => plan.groupId !== base.groupId || !isOfPlan(plan.role))
    if (unrelated >= 0) return wrong(`newPlans.${unrelated}.contractPlanId`, 'Seats are those of the base plan')
    const count = (role: 'analyst' | 'viewer') => plans.filter((plan) => plan.role === role).length
    const seats = { analysts: 1 + count('analyst'), viewers: count('viewer') }
    return { kind: 'chosen', selection: { groupId: base.groupId, ...seats } }
  }

/** Dates sent must be the server's days in the contract's zone. */
export const checkTerm =
  ({ startDate, endDate }: RequestedTerm): TermCheck =>
  (term, zone) => {
    const expected = { expected: { from: term.firstDay, to: term.lastDay } }
    if (dateOf(instantFromWire(startDate), zone) !== term.firstDay)
      return wrong('startDate', 'The term begins on another day', expected)
    if (dateOf(instantFromWire(endDate), zone) !== term.lastDay)
      return wrong('endDate', 'The term ends on another day', expected)
    return null
  }
