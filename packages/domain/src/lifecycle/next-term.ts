import type { Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseEntryAt, baseGroupAt, type Contract } from '../contract/index.ts'
import { applyPassed, passBoundary } from './pass-boundary.ts'

export interface NextTerm {
  /** The first instant of the term, in the contract's zone the start of a day; its price is charged then. */
  readonly start: Instant
  /** The contract when the term begins: renewed, or with the change that is scheduled for it. */
  readonly contract: Contract
}

/**
 * The yearly term after the plan in force, as the job at its end will write it; null where none follows: a monthly
 * plan, a scheduled cancellation, a plan that ends without another yearly one.
 */
export function nextTermOf(contract: Contract, catalogue: Catalogue, now: Instant): NextTerm | null {
  const start = baseEntryAt(contract, catalogue, now)?.end ?? null
  if (start === null) return null
  const passed = passBoundary(contract, catalogue, start)
  if (passed.kind === 'cancelled') return null
  const after = passed.kind === 'nothing' ? contract : applyPassed(contract, passed, (index) => `next-${index}`)
  const group = baseGroupAt(after, catalogue, start)
  return group?.cycle === 'year' && group.kind === 'paid' ? { start, contract: after } : null
}
