import { useQuery } from '@tanstack/react-query'
import { monthOf } from '@touchline/domain/calendar'
import { type ComparisonInput, type LivedMonth, plannedHours } from '@touchline/domain/projection'
import { type StoredDay, storedSecondsAt } from '@touchline/domain/storage'
import { countingPeriodAt, type UsageHistory } from '@touchline/domain/usage'
import { both, type Loadable, loadable } from '../request/loadable.ts'
import type { Account } from './account.ts'
import { useStoredDays } from './stored-days.ts'
import { usageHistoryQuery } from './usage-history.ts'
import { useAccount } from './use-account.ts'

/** The account with what was used and stored: all that a plan is computed from, read once. */
export interface PlannerAccount extends Account {
  readonly history: UsageHistory
  readonly storedDays: readonly StoredDay[]
}

export const usePlannerAccount = (): Loadable<PlannerAccount> =>
  both(both(useAccount(), useStoredDays()), loadable(useQuery(usageHistoryQuery())))

const SECONDS = 3_600

/** The months with their use, the running one last. */
export function monthsOf({ history, contract, now }: PlannerAccount): {
  lived: readonly LivedMonth[]
  running: LivedMonth
} {
  const running = monthOf(now, contract.zone)
  const all = history.months.map(({ month, uploadSeconds, exportSeconds }) => ({
    month,
    used: { upload: uploadSeconds, export: exportSeconds },
  }))
  return {
    lived: all.filter(({ month }) => month < running),
    running: all.find(({ month }) => month === running) ?? { month: running, used: { upload: 0, export: 0 } },
  }
}

/** Hours that are assumed for every month; null is as usual. */
export interface AssumedHours {
  readonly upload: number | null
  readonly exporting: number | null
  /** Whether hours are bought where a month needs them. */
  readonly buys: boolean
}

/** What is the same for every plan: the contract, and the hours that are assumed. */
export function planningInput(account: PlannerAccount, { upload, exporting, buys }: AssumedHours): ComparisonInput {
  const { contract, catalogue, now, storedDays } = account
  const hours = plannedHours({
    ...monthsOf(account),
    countedFrom: countingPeriodAt(contract, catalogue, now).from,
    upload: upload === null ? null : upload * SECONDS,
    export: exporting === null ? null : exporting * SECONDS,
  })
  return {
    ...account,
    assumptions: { ...hours, buysHours: buys, storedSecondsAt: storedSecondsAt(storedDays, contract.zone) },
  }
}
