import { endToWire, instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import type { AddedEntry, PlanSchedule } from '@touchline/domain/lifecycle'
import type { Tx } from '../../db/connect.ts'
import { namedId } from '../named-id.ts'
import { type NewEvent, writeEvents } from './write-events.ts'

interface Changed {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly catalogue: Catalogue
  readonly now: Instant
  readonly newId: () => string
  /** After a pause, the end of which has its own event. */
  readonly isResumed?: boolean
}

const linesOf = (schedule: PlanSchedule) =>
  [
    ...Map.groupBy(schedule.add, ({ contractPlanId, start, end }) => `${contractPlanId} ${start} ${end}`).values(),
  ].flatMap((alike) =>
    alike.slice(0, 1).map(({ contractPlanId, start, end }) => ({
      contractPlanId,
      startDate: instantToWire(start),
      endDate: endToWire(end),
      count: alike.length,
    })),
  )

/**
 * Base plans have an event of their own, anything else is a change of limits. Receivers read the documents for the
 * rest.
 */
export async function writeScheduleEvents(tx: Tx, changed: Changed, schedule: PlanSchedule): Promise<void> {
  const { organizationId, contractId, catalogue, now, newId, isResumed = false } = changed
  if (schedule.add.length + schedule.end.length + schedule.withdraw.length === 0) return
  const bases = schedule.add.filter((entry) => catalogue.plans.get(entry.contractPlanId)?.role === 'base')
  const kind = bases.length > 0 ? 'plan.changed' : 'limits.changed'
  const data = { contractInfoId: contractId, plans: linesOf(schedule) }
  const beginning = bases.filter(({ start }) => !isResumed || start > now)
  await writeEvents(
    tx,
    [{ organizationId, kind, data, cause: newId() }, ...beginning.flatMap((base) => ofBase(changed, base))],
    now,
  )
}

/** Idempotent by plan and first instant. */
export function ofBase(
  { organizationId, contractId, catalogue, now }: Omit<Changed, 'newId' | 'isResumed'>,
  { contractPlanId, start, end }: Pick<AddedEntry, 'contractPlanId' | 'start' | 'end'>,
): readonly NewEvent[] {
  const kind = kindOf(catalogue, contractPlanId, start <= now)
  if (kind === null) return []
  const data = {
    contractInfoId: contractId,
    contractPlanId,
    startDate: instantToWire(start),
    endDate: endToWire(end),
  }
  return [{ organizationId, kind, data, cause: namedId([contractId, contractPlanId, String(start)]) }]
}

function kindOf(catalogue: Catalogue, planId: string, isInForce: boolean) {
  const plan = catalogue.plans.get(planId)
  const group = plan === undefined ? undefined : catalogue.groups.get(plan.groupId)
  switch (group?.kind) {
    case undefined:
    case 'add-on':
    case 'asleep':
    case 'trial-readonly':
    case 'settlement-readonly':
      return null
    case 'trial':
    case 'offline-trial':
      return isInForce ? 'trial.begun' : 'plan.scheduled'
    case 'paid':
    case 'mbp':
    case 'test':
      return isInForce ? 'plan.begun' : 'plan.scheduled'
  }
}
