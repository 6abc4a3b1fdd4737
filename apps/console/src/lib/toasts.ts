export interface Toast {
  readonly text: string
  readonly note?: string
  /** A newer toast about the same thing replaces this one. */
  readonly about?: string
  /** Must restore everything. */
  readonly undo?: () => Promise<unknown>
}

export interface ShownToast extends Toast {
  readonly id: number
}

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

export function showToast(toast: Toast): void {
  lastId += 1
  const stillTrue = shown.filter(({ about }) => !about || about !== toast.about)
  set([...stillTrue, { ...toast, id: lastId }].slice(-AT_MOST))
}

export const dismissToast = (id: number): void => set(shown.filter((toast) => toast.id !== id))

export const dismissToasts = (): void => set([])
