import {
  type Comparison,
  comparisonsOf,
  type PlannedPlan,
  type PriceChangeBills,
  priceChangeBills,
  pricesAhead,
} from '@touchline/domain/projection'
import { useMemo } from 'react'
import { type PlannerAccount, planningInput, usePlannerAccount, usualYear } from './planner-account.ts'

const MONTHS = 13

/** Computed as in the mail. Null: no bill changes. */
export function usePriceChange(account: PlannerAccount): PriceChangeBills | null {
  const { contract, catalogue, now, history, storedDays } = account
  return useMemo(
    () => priceChangeOf(account),
    // oxlint-disable-next-line react/exhaustive-deps -- the account is put together at each render; its parts stay
    [contract, catalogue, now, history, storedDays],
  )
}

function priceChangeOf(account: PlannerAccount): PriceChangeBills | null {
  const ahead = pricesAhead(account)
  if (ahead === null) return null
  return priceChangeBills({ ...planningInput(account, usualYear), changes: [], months: MONTHS }, ahead.notices)
}

export function useNextYear(): ((plan: PlannedPlan) => Comparison) | null {
  const read = usePlannerAccount()
  const account = read.state === 'ready' ? read.value : null
  return useMemo(
    () => (account === null ? null : comparisonsOf(planningInput(account, usualYear))),
    // oxlint-disable-next-line react/exhaustive-deps -- the account is put together at each render; its parts stay
    [account?.contract, account?.catalogue, account?.billings, account?.now, account?.history, account?.storedDays],
  )
}
