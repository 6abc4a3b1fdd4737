import { type LocalDate, startOfNextMonth } from '@touchline/domain/calendar'
import type { SeatCounts } from '@touchline/domain/contract'
import { decideGivingUp, type GivingUpPreview, type GivingUpRefusal, previewGivingUp } from '@touchline/domain/plans'
import { type PlannedYear, yearAhead } from '@touchline/domain/projection'
import { storedSecondsAt } from '@touchline/domain/storage'
import { useMemo } from 'react'
import { type PlannerAccount, planningInput, usualYear } from '../../../lib/account/planner-account.ts'
import { countOf } from './choice.ts'

interface SeatsToKeep {
  readonly seats: SeatCounts
  readonly inUse: SeatCounts
}

export function previewOf(
  account: PlannerAccount,
  given: SeatsToKeep,
): GivingUpPreview | { readonly kind: 'refused'; readonly reason: GivingUpRefusal } {
  const { zone } = account.contract
  const decided = decideGivingUp({ ...account, ...given })
  if (decided.kind === 'refused') return decided
  const chargedAt = decided.cycle === 'year' ? decided.at : startOfNextMonth(decided.at, zone)
  const storedSecondsOverRetention = storedSecondsAt(account.storedDays, zone)(chargedAt)
  return previewGivingUp({ ...account, ...given, storedSecondsOverRetention })
}

export interface YearWithout {
  readonly saving: bigint
  readonly firstPaidOn: LocalDate | null
}

export function useYearWithout(account: PlannerAccount): (seats: SeatCounts) => YearWithout {
  const { contract, catalogue, billings, now, history, storedDays } = account
  return useMemo(
    () => {
      const input = planningInput(account, usualYear)
      const standing = yearAhead(input, [])
      const known = new Map<string, YearWithout>()
      return (seats) => {
        const key = `${seats.analysts} ${seats.viewers}`
        const found = known.get(key)
        if (found !== undefined) return found
        const year = countOf(seats) === 0 ? standing : yearAhead(input, [{ kind: 'fewer-seats', at: input.now, seats }])
        const without = { saving: standing.total.minor - year.total.minor, firstPaidOn: firstLess(standing, year) }
        known.set(key, without)
        return without
      }
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the account is put together at each render; its parts stay
    [contract, catalogue, billings, now, history, storedDays],
  )
}

function firstLess(standing: PlannedYear, without: PlannedYear): LocalDate | null {
  const paid = ({ payments }: PlannedYear) => {
    const sums = new Map<LocalDate, bigint>()
    for (const { paidOn, amount } of payments) sums.set(paidOn, (sums.get(paidOn) ?? 0n) + amount.minor)
    return sums
  }
  const [before, after] = [paid(standing), paid(without)]
  return [...before.keys()].toSorted().find((day) => (after.get(day) ?? 0n) < (before.get(day) ?? 0n)) ?? null
}
