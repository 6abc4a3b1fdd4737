export type DisputeState = 'open' | 'won' | 'lost'

/** `ignored`: nothing new. Decisions are final, so that the order of reports does not matter (invariant I24). */
export function afterDispute(known: DisputeState | null, reported: DisputeState): DisputeState | 'ignored' {
  return known === null || (known === 'open' && reported !== 'open') ? reported : 'ignored'
}
