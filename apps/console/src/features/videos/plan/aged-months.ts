import { monthOf } from '@touchline/domain/calendar'
import { type AgeColumn, ageBounds, ageColumns, type StorageAge, type StoredDay } from '@touchline/domain/storage'
import type { Account } from '../../../lib/account/account.ts'
import type { StoragePlan } from './use-plan.ts'

export interface AgedMonth extends AgeColumn {
  readonly leaving: AgeColumn['seconds']
}

export function agedMonths(
  account: Account,
  storedDays: readonly StoredDay[],
  plan: StoragePlan,
): readonly AgedMonth[] {
  const { contract, now } = account
  const bounds = ageBounds(account, plan.bills)
  const running = monthOf(now, contract.zone)
  const leaving = ageColumns(plan.leaving, bounds, running)
  return ageColumns(storedDays, bounds, running).map((column) => ({
    ...column,
    leaving: leaving[column.slot]?.seconds ?? { charged: 0, soon: 0, free: 0 },
  }))
}

export const ageTotal = (months: readonly AgedMonth[], age: StorageAge): number =>
  months.reduce((sum, { seconds }) => sum + seconds[age], 0)

export const secondsOf = ({ seconds }: Pick<AgedMonth, 'seconds'>): number =>
  seconds.charged + seconds.soon + seconds.free
