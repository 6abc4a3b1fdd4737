export class ChunkFault extends Error {
  readonly retry: () => Promise<boolean>

  constructor(cause: unknown, retry: () => Promise<boolean>) {
    super('a part of the console could not be loaded', { cause })
    this.name = 'ChunkFault'
    this.retry = retry
  }
}

const RELOADED = 'console.reloaded'
const UPDATED = 'console.updated'
/** Sooner would be a loop. */
const AGAIN_AFTER_MS = 60_000
const RELOAD_TAKES_MS = 15_000

const timeOf = (key: string): number => Number(sessionStorage.getItem(key) ?? 0)

export const isUpdated = (): boolean => performance.timeOrigin - timeOf(UPDATED) < RELOAD_TAKES_MS

/** Another build has another main script. */
const isOtherBuild = (html: string): boolean => {
  const started = [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].at(-1)
  return started !== undefined && !html.includes(started.src.slice(started.src.lastIndexOf('/')))
}

/** Browsers do not refetch failed parts. Only if the server answers, automatically once. Returns whether it reloads. */
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
