import { firstDay, type Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Reserved } from '@touchline/domain/contract'
import type { ContractId, EntryId, OrganizationId, PlanId } from '@touchline/domain/ids'
import type { PlanSchedule } from '@touchline/domain/lifecycle'
import type { Selectable } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { PlanEntriesTable } from '../../db/schema.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { writeScheduleEvents } from '../events/of-schedule.ts'
import { askForNotices } from './ask-for-notices.ts'
import { giveBackUses } from './coupon-uses.ts'
import { rememberCuts } from './scheduled-cuts.ts'

interface Target {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly catalogue: Catalogue
  readonly newId: () => string
  readonly now: Instant
  readonly isResumed?: boolean
}

/**
 * Withdraws, ends, then adds, so that base plans never overlap; returns unused coupons' uses. Gives the ids of what it
 * adds, in order.
 */
export async function saveSchedule(tx: Tx, target: Target, schedule: PlanSchedule): Promise<readonly EntryId[]> {
  await rememberCuts(tx, target, schedule)
  const entries = () => ({ organization_id: target.organizationId, contract_id: target.contractId })
  const withdrawn = await withdraw(tx, target, schedule.withdraw)
  const touched = new Set<string>(withdrawn.map(({ role }) => role))
  for (const [boundary, ended] of Map.groupBy(schedule.end, (end) => end.at)) {
    const roles = await tx
      .updateTable('plan_entries')
      .set({ ends_at: boundary === null ? null : at(boundary) })
      .where('organization_id', '=', target.organizationId)
      .where('contract_id', '=', target.contractId)
      .where(
        'entry_id',
        'in',
        ended.map((end) => end.entryId),
      )
      .returning('role')
      .execute()
    for (const { role } of roles) touched.add(role)
  }
  const rows = schedule.add.map((entry) => ({
    ...entries(),
    entry_id: target.newId(),
    contract_plan_id: entry.contractPlanId,
    role: roleOf(entry.contractPlanId, target.catalogue),
    coupon_id: entry.couponId ?? null,
    starts_at: at(entry.start),
    ends_at: entry.end === null ? null : at(entry.end),
    ...reservedColumns(entry.reserved ?? null),
    upload_hard_seconds: entry.limits?.uploadHardSeconds ?? null,
    upload_soft_seconds: entry.limits?.uploadSoftSeconds ?? null,
    export_hard_seconds: entry.limits?.exportHardSeconds ?? null,
    export_soft_seconds: entry.limits?.exportSoftSeconds ?? null,
  }))
  for (let from = 0; from < rows.length; from += 500) {
    await tx
      .insertInto('plan_entries')
      .values(rows.slice(from, from + 500))
      .execute()
  }
  for (const { role } of rows) touched.add(role)
  const given = withdrawn.filter((row) => row.starts_at > target.now)
  await giveBackUses(
    tx,
    target,
    given.map((row) => ({ couponId: row.coupon_id })),
  )
  await scheduleJobs(tx, target, schedule)
  await askForNotices(tx, [target], target.now)
  // Custom add-ons give no limits and have events of their own.
  if (!touched.isSubsetOf(new Set(['custom']))) await writeScheduleEvents(tx, target, schedule)
  return rows.map((row) => row.entry_id)
}

async function withdraw(
  tx: Tx,
  target: Target,
  entryIds: readonly EntryId[],
): Promise<readonly Pick<Selectable<PlanEntriesTable>, 'coupon_id' | 'starts_at' | 'role'>[]> {
  if (entryIds.length === 0) return []
  return tx
    .deleteFrom('plan_entries')
    .where('organization_id', '=', target.organizationId)
    .where('contract_id', '=', target.contractId)
    .where('entry_id', 'in', [...entryIds])
    .returning(['coupon_id', 'starts_at', 'role'])
    .execute()
}

const reservedColumns = (reserved: Reserved | null) =>
  reserved === null
    ? { reserved_at: null, reserved_through: null }
    : { reserved_at: at(reserved.at), reserved_through: firstDay(reserved.through) }

async function scheduleJobs(tx: Tx, { organizationId, contractId, catalogue, now }: Target, schedule: PlanSchedule) {
  const bases = schedule.add.filter((entry) => roleOf(entry.contractPlanId, catalogue) === 'base')
  for (const { contractPlanId, start, end } of bases) {
    const key = { organizationId, contractId }
    if (start > now) await enqueue(tx, jobs.noteBegun({ ...key, contractPlanId, start }), { now, runAt: start })
    if (catalogue.plans.get(contractPlanId)?.cycle === 'year') {
      await enqueue(tx, jobs.startPlan({ ...key, contractPlanId, start }), { now: start })
    }
    if (end === null) continue
    await enqueue(tx, jobs.endPlan({ ...key, boundary: end }), { now: start, runAt: end })
  }
}

function roleOf(contractPlanId: PlanId, catalogue: Catalogue) {
  const plan = catalogue.plans.get(contractPlanId)
  if (plan === undefined) throw new Error(`the catalogue has no plan ${contractPlanId}`)
  return plan.role
}
