/** Bounded, because messages may contain ids. */
const KEPT_AT_MOST = 1_000
const SAID_EVERY_MS = 60_000

export type Seldom = (what: string) => number | null

/** At once, then once a minute. Per process; `nowMs` is monotonic. */
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
