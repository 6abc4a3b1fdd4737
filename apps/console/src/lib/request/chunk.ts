/** A part of the console that could not be loaded: the connection is down, or a deploy has replaced it. */
export class ChunkFault extends Error {
  /** Fetches it once more; says whether it came. */
  readonly retry: () => Promise<boolean>

  constructor(cause: unknown, retry: () => Promise<boolean>) {
    super('a part of the console could not be loaded', { cause })
    this.name = 'ChunkFault'
    this.retry = retry
  }
}

const RELOADED = 'console.reloaded'
const UPDATED = 'console.updated'
/** A second automatic reload so soon would be a loop. */
const AGAIN_AFTER_MS = 60_000
/** From the decision to reload to the first look at it. */
const RELOAD_TAKES_MS = 15_000

const timeOf = (key: string): number => Number(sessionStorage.getItem(key) ?? 0)

/** Whether this page is the one that came after a deploy. */
export const isUpdated = (): boolean => performance.timeOrigin - timeOf(UPDATED) < RELOAD_TAKES_MS

/** Whether the document names another script than this page was started with; the last of them starts it. */
const isOtherBuild = (html: string): boolean => {
  const started = [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].at(-1)
  return started !== undefined && !html.includes(started.src.slice(started.src.lastIndexOf('/')))
}

/**
 * A browser asks only once for a part that it could not load, so that a reload loads it: after a deploy, or when the
 * connection was down. Reloads when the server answers (offline the page would be lost), automatically only once.
 * Returns whether it does.
 */
export async function reload(by: 'itself' | 'the reader'): Promise<boolean> {
  if (by === 'itself' && Date.now() - timeOf(RELOADED) < AGAIN_AFTER_MS) return false
  const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null)
  if (answer?.ok !== true) return false
  const now = String(Date.now())
  sessionStorage.setItem(RELOADED, now)
  if (isOtherBuild(await answer.text().catch(() => ''))) sessionStorage.setItem(UPDATED, now)
  location.reload()
  return true
}
