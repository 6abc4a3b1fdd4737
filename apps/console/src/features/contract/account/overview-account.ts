import type { ResponseOf } from '@touchline/contract/endpoint'
import type { getNextTerm } from '@touchline/contract/plans/yearly-plans'
import { dateOf, daysBetween } from '@touchline/domain/calendar'
import type { PlanGroup } from '@touchline/domain/catalogue'
import { baseGroupAt, contractStateAt, isAsleepAt } from '@touchline/domain/contract'
import { billKind } from '@touchline/domain/payment'
import type { Account } from '../../../lib/account/account.ts'

export interface OverviewAccount extends Account {
  readonly nextTerm: NextTerm | null
}

export type NextTerm = NonNullable<ResponseOf<typeof getNextTerm>['term']>

/** Also while paused; null without one. */
export function heldGroup({ contract, catalogue, now, document }: Account): PlanGroup | null {
  const paused = catalogue.plans.get(document.pause?.contractPlanId ?? '')
  return catalogue.groups.get(paused?.groupId ?? '') ?? baseGroupAt(contract, catalogue, now)
}

export const sleepsNow = ({ contract, catalogue, now }: Pick<Account, 'contract' | 'catalogue' | 'now'>): boolean =>
  isAsleepAt(contract, catalogue, now)

const RENEWAL_DAYS = 30

export function renewsIn({ nextTerm, contract, now }: OverviewAccount): number | null {
  if (nextTerm === null) return null
  const days = daysBetween(dateOf(now, contract.zone), nextTerm.startDate)
  return days > RENEWAL_DAYS ? null : days
}

export function hasNothingToUse(account: Pick<Account, 'contract' | 'catalogue' | 'now'>): boolean {
  const { contract, catalogue, now } = account
  const { kind } = contractStateAt(contract, catalogue, now)
  return sleepsNow(account) || ['trial-readonly', 'settlement-readonly', 'cancelled', 'none'].includes(kind)
}

/** A year and a day. */
const PICTURED_MS = 367 * 86_400_000
/** Unpaid bills always. */
const NEVER = '9999'

/** None on trial. */
export const hasBills = ({ billings, nextTerm, contract, now }: OverviewAccount): boolean =>
  nextTerm !== null ||
  contract.entries.some(({ start }) => start > now) ||
  billings.some(
    (billing) =>
      billing.charge.total > 0 &&
      billKind(billing) !== 'withdrawn' &&
      now - Date.parse(billing.paymentDateTime ?? NEVER) < PICTURED_MS,
  )
