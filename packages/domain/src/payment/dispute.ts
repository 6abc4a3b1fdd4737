export type DisputeState = 'open' | 'won' | 'lost'

/**
 * The state after a report, `ignored` where it says nothing new: what is decided stays so, and reports in any order end
 * in the same state (invariant I24).
 */
export function afterDispute(known: DisputeState | null, reported: DisputeState): DisputeState | 'ignored' {
  return known === null || (known === 'open' && reported !== 'open') ? reported : 'ignored'
}
