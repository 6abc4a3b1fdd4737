import { useQuery } from '@tanstack/react-query'
import { monthOf } from '@touchline/domain/calendar'
import { type LivedMonth, plannedHours, type YearInput } from '@touchline/domain/projection'
import { type StoredDay, storedSecondsAt } from '@touchline/domain/storage'
import { countingPeriodAt, type UsageHistory } from '@touchline/domain/usage'
import { both, type Loadable, loadable } from '../request/loadable.ts'
import { owedPayments } from '../wire/bill-state.ts'
import type { Account } from './account.ts'
import { useStoredDays } from './stored-days.ts'
import { usageHistoryQuery } from './usage-history.ts'
import { useAccount } from './use-account.ts'

export interface PlannerAccount extends Account {
  readonly history: UsageHistory
  readonly storedDays: readonly StoredDay[]
}

export const usePlannerAccount = (): Loadable<PlannerAccount> =>
  both(both(useAccount(), useStoredDays()), loadable(useQuery(usageHistoryQuery())))

const SECONDS = 3_600

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

/** Null is as usual. */
export interface AssumedHours {
  readonly upload: number | null
  readonly exporting: number | null
  readonly buys: boolean
}

/** Usual hours, missing ones bought. */
export const usualYear: AssumedHours = { upload: null, exporting: null, buys: true }

export function planningInput(account: PlannerAccount, { upload, exporting, buys }: AssumedHours): YearInput {
  const { contract, catalogue, now, storedDays } = account
  const hours = plannedHours({
    ...monthsOf(account),
    now,
    zone: contract.zone,
    countedFrom: countingPeriodAt(contract, catalogue, now).from,
    upload: upload === null ? null : upload * SECONDS,
    export: exporting === null ? null : exporting * SECONDS,
  })
  return {
    ...account,
    assumptions: { ...hours, buysHours: buys, storedSecondsAt: storedSecondsAt(storedDays, contract.zone) },
    open: owedPayments(account.billings, contract.zone, now),
  }
}
