import { forgetOffered } from './offered-organizations.ts'

const BASE = 'console.base'

/** Tells the server which document to send. */
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

export const lastBase = (): string | null => localStorage.getItem(BASE)

/** The hint lasts as long as a session; later visitors are sent the login. */
export const mayHaveSession = (): boolean => document.cookie.includes(HINT)
