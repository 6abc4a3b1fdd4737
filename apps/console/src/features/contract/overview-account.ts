import type { ResponseOf } from '@touchline/contract/endpoint'
import type { getNextTerm } from '@touchline/contract/plans/yearly-plans'
import { dateOf, daysBetween } from '@touchline/domain/calendar'
import type { PlanGroup } from '@touchline/domain/catalogue'
import { baseGroupAt, contractStateAt, isAsleepAt } from '@touchline/domain/contract'
import { billKind } from '@touchline/domain/payment'
import type { Account } from '../../lib/account/account.ts'

/** The account with what only the overview asks for. */
export interface OverviewAccount extends Account {
  /** The yearly term that follows, null where none does. */
  readonly nextTerm: NextTerm | null
}

export type NextTerm = NonNullable<ResponseOf<typeof getNextTerm>['term']>

/** The plan in force, or the one that an unpaid bill has paused; null without one. */
export function heldGroup({ contract, catalogue, now, document }: Account): PlanGroup | null {
  const paused = catalogue.plans.get(document.pause?.contractPlanId ?? '')
  return catalogue.groups.get(paused?.groupId ?? '') ?? baseGroupAt(contract, catalogue, now)
}

/** Whether the plan sleeps: nothing is uploaded, exported or bought. */
export const sleepsNow = ({ contract, catalogue, now }: Pick<Account, 'contract' | 'catalogue' | 'now'>): boolean =>
  isAsleepAt(contract, catalogue, now)

const RENEWAL_DAYS = 30

/** In how many days the new yearly term begins; null where that is farther away than a month. */
export function renewsIn({ nextTerm, contract, now }: OverviewAccount): number | null {
  if (nextTerm === null) return null
  const days = daysBetween(dateOf(now, contract.zone), nextTerm.startDate)
  return days > RENEWAL_DAYS ? null : days
}

/** Without a plan, or while only watching is possible, there is nothing to use up and there are no seats. */
export function hasNothingToUse(account: Pick<Account, 'contract' | 'catalogue' | 'now'>): boolean {
  const { contract, catalogue, now } = account
  const { kind } = contractStateAt(contract, catalogue, now)
  return sleepsNow(account) || ['trial-readonly', 'settlement-readonly', 'cancelled', 'none'].includes(kind)
}

/** A day more than the picture has: whether there is one is no date of it. */
const PICTURED_MS = 367 * 86_400_000
/** What is not paid is pictured, however old it is. */
const NEVER = '9999'

/** Whether the picture has any bill: what comes, and what is open or was paid within a year. On trial there is none. */
export const hasBills = ({ billings, nextTerm, contract, now }: OverviewAccount): boolean =>
  nextTerm !== null ||
  contract.entries.some(({ start }) => start > now) ||
  billings.some(
    (billing) =>
      billing.charge.total > 0 &&
      billKind(billing) !== 'withdrawn' &&
      now - Date.parse(billing.paymentDateTime ?? NEVER) < PICTURED_MS,
  )
