export interface Toast {
  /** What was done, in a sentence. */
  readonly text: string
  /** Until when it can be undone. */
  readonly note?: string
  /** What it is about: a newer answer about the same takes its place, with its way to undo. */
  readonly about?: string
  /** Undoes it; given only where that restores exactly what was. */
  readonly undo?: () => Promise<unknown>
}

export interface ShownToast extends Toast {
  readonly id: number
}

/** More than these would not be read. */
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

/** Says that a write is done, without a question. Never used for an error. */
export function showToast(toast: Toast): void {
  lastId += 1
  const stillTrue = shown.filter(({ about }) => !about || about !== toast.about)
  set([...stillTrue, { ...toast, id: lastId }].slice(-AT_MOST))
}

export const dismissToast = (id: number): void => set(shown.filter((toast) => toast.id !== id))

export const dismissToasts = (): void => set([])
