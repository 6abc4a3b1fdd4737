import { listPriceOf, priceListAt } from '../billing/index.ts'
import { addDays, dateOf, type Instant, type LocalDate, startOfDay } from '../calendar/index.ts'
import { type Catalogue, type PlanGroup, readOnlyPlan } from '../catalogue/index.ts'
import {
  baseEntryAt,
  baseGroupAt,
  type Contract,
  contractStateAt,
  entriesOfRole,
  groupOf,
  planOf,
  scheduledBaseEntry,
} from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import { type AddedEntry, type PlanSchedule, planEntries, planIn } from '../lifecycle/index.ts'

export const isTrial = ({ kind }: Pick<PlanGroup, 'kind'>): boolean => kind === 'trial' || kind === 'offline-trial'

export const MOST_TRIAL_DAYS = 366

/** Today is the first day. Null if the catalogue has none. */
export function newTrial(
  contract: Pick<Contract, 'currency' | 'zone'>,
  catalogue: Catalogue,
  { groupId, days, now }: { readonly groupId: PlanGroupId; readonly days: number; readonly now: Instant },
): (AddedEntry & { readonly end: Instant }) | null {
  const group = catalogue.groups.get(groupId)
  if (group === undefined || !isTrial(group) || group.sale?.retired === true) return null
  if (readOnlyPlan('trial-readonly', catalogue) === null) return null
  const base = planIn(group, catalogue, 'base')
  if (listPriceOf(base, catalogue, contract.currency, priceListAt(now, contract)) === null) return null
  const { zone } = contract
  return { contractPlanId: base.id, start: now, end: startOfDay(addDays(dateOf(now, zone), days), zone) }
}

export function trialOf(contract: Contract, catalogue: Catalogue, now: Instant): PlanGroup | null {
  const { kind } = contractStateAt(contract, catalogue, now)
  if (kind === 'trial') return baseGroupAt(contract, catalogue, now)
  if (kind !== 'trial-readonly') return null
  const groups = entriesOfRole(contract.entries, catalogue, 'base')
    .toSorted((a, b) => b.start - a.start)
    .map((entry) => groupOf(planOf(entry, catalogue), catalogue))
  return groups.find(isTrial) ?? null
}

/** From its last day, or today. */
export function trialExtendedBy(contract: Contract, catalogue: Catalogue, days: number, now: Instant): LocalDate {
  const base = baseEntryAt(contract, catalogue, now)
  const isRunning = contractStateAt(contract, catalogue, now).kind === 'trial' && base !== null && base.end !== null
  return addDays(dateOf(isRunning && base.end !== null ? base.end : now, contract.zone), days - 1)
}

export type TrialEnd =
  | { readonly kind: 'refused'; readonly reason: 'no-trial' | 'plan-follows' | 'catalogue-incomplete' }
  | { readonly kind: 'ended'; readonly group: PlanGroup; readonly schedule: PlanSchedule }

export function endTrial(contract: Contract, catalogue: Catalogue, now: Instant): TrialEnd {
  const group = baseGroupAt(contract, catalogue, now)
  if (group === null || contractStateAt(contract, catalogue, now).kind !== 'trial')
    return { kind: 'refused', reason: 'no-trial' }
  if (scheduledBaseEntry(contract, catalogue, now) !== null) return { kind: 'refused', reason: 'plan-follows' }
  const readOnly = readOnlyPlan('trial-readonly', catalogue)
  if (readOnly === null) return { kind: 'refused', reason: 'catalogue-incomplete' }
  const running = planEntries(contract, catalogue).filter(({ end }) => end === null || end > now)
  const schedule = {
    withdraw: running.filter(({ start }) => start >= now).map(({ id }) => id),
    end: running.filter(({ start }) => start < now).map(({ id }) => ({ entryId: id, at: now })),
    add: [{ contractPlanId: readOnly.id, start: now, end: null }],
  }
  return { kind: 'ended', group, schedule }
}
