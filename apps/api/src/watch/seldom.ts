/** A machine's message may name a connection or a process: that many different ones are held apart at most. */
const KEPT_AT_MOST = 1_000
const SAID_EVERY_MS = 60_000

/** How many of the same were not said since the last one; null where this one is not said either. */
export type Seldom = (what: string) => number | null

/**
 * For what repeats itself: said at once, and then once a minute. A machine of the database that is away fails every call and
 * every job that needs it, and one line says as much as thousands. In memory, for each process. `nowMs` never goes back.
 */
export const seldom = (nowMs: () => number = () => performance.now()): Seldom => {
  const said = new Map<string, { heldBack: number; readonly until: number }>()
  return (what) => {
    const found = said.get(what)
    if (found !== undefined && nowMs() < found.until) {
      found.heldBack += 1
      return null
    }
    said.delete(what)
    const [oldest] = said.keys()
    if (said.size >= KEPT_AT_MOST && oldest !== undefined) said.delete(oldest)
    said.set(what, { heldBack: 0, until: nowMs() + SAID_EVERY_MS })
    return found?.heldBack ?? 0
  }
}
