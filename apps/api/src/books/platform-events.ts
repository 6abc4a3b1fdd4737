import { endToWire, instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import type { PlanSchedule } from '@touchline/domain/lifecycle'
import type { Tx } from '../db/connect.ts'
import { sendPlatformEvent } from './outbox.ts'

interface Changed {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly catalogue: Catalogue
  readonly now: Instant
  readonly newId: () => string
}

/** Eight hundred equal seats are one line. */
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
 * A change of base plans is sent as a plan change, any other as a change of limits; the platform reads the documents
 * for the rest.
 */
export async function sendScheduleEvents(tx: Tx, changed: Changed, schedule: PlanSchedule): Promise<void> {
  const { organizationId, contractId, catalogue, now, newId } = changed
  if (schedule.add.length + schedule.end.length + schedule.withdraw.length === 0) return
  const isPlan = schedule.add.some((entry) => catalogue.plans.get(entry.contractPlanId)?.role === 'base')
  await sendPlatformEvent(tx, {
    organizationId,
    type: isPlan ? 'plan.changed' : 'limits.changed',
    data: { contractInfoId: contractId, plans: linesOf(schedule) },
    at: now,
    newId,
  })
}
