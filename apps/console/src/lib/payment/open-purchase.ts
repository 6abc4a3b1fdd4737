const OPEN = 'console.purchase'

export const keepOpenPurchase = (path: string): void => localStorage.setItem(OPEN, path)

export const forgetOpenPurchase = (): void => localStorage.removeItem(OPEN)

/** Untrusted storage: only paths of the plan screens. */
export function openPurchase(): string | null {
  const path = localStorage.getItem(OPEN)
  return path !== null && /^\/(?:purchase|change)-plan\?[\w=&.-]*$/.test(path) ? path : null
}
