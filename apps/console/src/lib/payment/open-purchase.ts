const OPEN = 'console.purchase'

/** A path of this page, without the hash: where a purchase waits for its e-mail address, in any tab. */
export const keepOpenPurchase = (path: string): void => localStorage.setItem(OPEN, path)

export const forgetOpenPurchase = (): void => localStorage.removeItem(OPEN)

/** Anything may have been written into the storage: only a path of the plan screens comes out of it. */
export function openPurchase(): string | null {
  const path = localStorage.getItem(OPEN)
  return path !== null && /^\/(?:purchase|change)-plan\?[\w=&.-]*$/.test(path) ? path : null
}
