let isAsked = false
const listeners = new Set<() => void>()

const set = (next: boolean): void => {
  isAsked = next
  for (const listener of listeners) listener()
}

/** Whether somebody elsewhere has asked for the notices to be shown. */
export const bellAsked = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => isAsked,
}

export const askForBell = (): void => set(true)

export const bellShown = (): void => set(false)
