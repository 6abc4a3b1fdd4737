import { forgetOffered } from './offered-organizations.ts'

/** What a session leaves in the browser for the next page load: its region, and a hint for the server. No token. */
const BASE = 'console.base'

/** Says to the server which document to send; useless to anybody else. */
const HINT = 'console.inside=1'

const hint = (maxAgeSeconds: number): void => {
  document.cookie = `${HINT}; samesite=strict; max-age=${maxAgeSeconds}`
}

export function keepTraces(base: string): void {
  localStorage.setItem(BASE, base)
  hint(43_200)
}

export function clearTraces(): void {
  localStorage.removeItem(BASE)
  forgetOffered()
  hint(0)
}

/** The region of the last session; null after it has ended. */
export const lastBase = (): string | null => localStorage.getItem(BASE)

/**
 * Whether a session may be had; only the server knows. The hint lasts as long as a session can, the region's address
 * longer: who comes back a day later is sent the login.
 */
export const mayHaveSession = (): boolean => document.cookie.includes(HINT)
