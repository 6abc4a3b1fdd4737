/** A part of the console that could not be loaded: the line is down, or a deploy has replaced it. */
export class ChunkFault extends Error {
  readonly retry: () => Promise<void>

  constructor(cause: unknown, retry: () => Promise<void>) {
    super('a part of the console could not be loaded', { cause })
    this.name = 'ChunkFault'
    this.retry = retry
  }
}

const RELOADED = 'touchline.reloaded'
/** A second reload so soon would be a loop. */
const AGAIN_AFTER_MS = 60_000
/** From the decision to reload to the first look at it. */
const RELOAD_TAKES_MS = 15_000

const reloadedAt = (): number => Number(sessionStorage.getItem(RELOADED) ?? 0)

/** Whether this page is the one that came after a deploy. */
export const isReloaded = (): boolean => performance.timeOrigin - reloadedAt() < RELOAD_TAKES_MS

/** Reloads when the server answers (offline the page would be lost) and did not just do so; says whether it does. */
export async function reloadOnce(): Promise<boolean> {
  if (Date.now() - reloadedAt() < AGAIN_AFTER_MS) return false
  const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null)
  if (answer?.ok !== true) return false
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
  return true
}
