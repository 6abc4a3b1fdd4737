/** Reading N5; the server enforces it. */
export const IDLE_MS = 30 * 60_000
export const WARNING_MS = 2 * 60_000
export const ABSOLUTE_MS = 12 * 3_600_000
export const RENEW_MS = 10 * 60_000

export type SessionPhase =
  | { readonly kind: 'live' }
  | { readonly kind: 'warning'; readonly leftMs: number }
  | { readonly kind: 'over'; readonly reason: 'idle' | 'absolute' }

export function sessionPhase(now: number, activeAt: number, since: number): SessionPhase {
  if (now >= since + ABSOLUTE_MS) return { kind: 'over', reason: 'absolute' }
  if (now >= activeAt + IDLE_MS) return { kind: 'over', reason: 'idle' }
  const leftMs = activeAt + IDLE_MS - now
  return leftMs <= WARNING_MS ? { kind: 'warning', leftMs } : { kind: 'live' }
}

const ACTIVE = 'console.active'
const SINCE = 'console.since'
const NOTED_EVERY_MS = 5_000

const read = (key: string): number => Number(localStorage.getItem(key) ?? Number.NaN)

export function startClock(now: number): void {
  localStorage.setItem(SINCE, String(now))
  localStorage.setItem(ACTIVE, String(now))
}

export function noteActivity(now: number): void {
  if (!(now - read(ACTIVE) < NOTED_EVERY_MS)) localStorage.setItem(ACTIVE, String(now))
}

export function stopClock(): void {
  localStorage.removeItem(ACTIVE)
  localStorage.removeItem(SINCE)
}

export function currentPhase(now: number): SessionPhase {
  if (Number.isNaN(read(SINCE)) || Number.isNaN(read(ACTIVE))) startClock(now)
  return sessionPhase(now, read(ACTIVE), read(SINCE))
}

export const activeAt = (): number => read(ACTIVE)

export const pretendIdle = (now: number, idleMs: number): void => localStorage.setItem(ACTIVE, String(now - idleMs))
