import type { Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseEntryAt, baseGroupAt, type Contract } from '../contract/index.ts'
import { applyPassed, passBoundary } from './pass-boundary.ts'

export interface NextTerm {
  /** In the contract's zone; charged then. */
  readonly start: Instant
  readonly contract: Contract
}

/** As the job writes it; null: no yearly plan follows. */
export function nextTermOf(contract: Contract, catalogue: Catalogue, now: Instant): NextTerm | null {
  const start = baseEntryAt(contract, catalogue, now)?.end ?? null
  if (start === null) return null
  const passed = passBoundary(contract, catalogue, start)
  if (passed.kind === 'cancelled') return null
  const after = passed.kind === 'nothing' ? contract : applyPassed(contract, passed, (index) => `next-${index}`)
  const group = baseGroupAt(after, catalogue, start)
  return group?.cycle === 'year' && group.kind === 'paid' ? { start, contract: after } : null
}
