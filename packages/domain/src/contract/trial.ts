import { dateOf, daysBetween, type Instant, type LocalDate, lastDayBefore } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract } from './contract.ts'
import { baseEntryAt } from './entries.ts'
import { contractStateAt } from './state.ts'

export interface TrialLeft {
  readonly lastDay: LocalDate
  readonly days: number
}

export function trialLeft(contract: Contract, catalogue: Catalogue, at: Instant): TrialLeft | null {
  const entry = baseEntryAt(contract, catalogue, at)
  if (contractStateAt(contract, catalogue, at).kind !== 'trial' || entry === null || entry.end === null) return null
  const lastDay = lastDayBefore(entry.end, contract.zone)
  return { lastDay, days: daysBetween(dateOf(at, contract.zone), lastDay) + 1 }
}
