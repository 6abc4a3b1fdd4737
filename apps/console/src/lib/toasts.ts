export interface Toast {
  /** What was done, in a sentence. */
  readonly text: string
  /** Takes it back; given only where that brings back exactly what was. */
  readonly undo?: () => Promise<unknown>
}

export interface ShownToast extends Toast {
  readonly id: number
}

/** More than these nobody reads. */
const AT_MOST = 3

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const set = (next: readonly ShownToast[]): void => {
  shown = next
  for (const listener of listeners) listener()
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => shown,
}

/** Says that a write is done, beside the page and without a question. An error is never said this way. */
export function showToast(toast: Toast): void {
  lastId += 1
  set([...shown, { ...toast, id: lastId }].slice(-AT_MOST))
}

export const dismissToast = (id: number): void => set(shown.filter((toast) => toast.id !== id))

export const dismissToasts = (): void => set([])
