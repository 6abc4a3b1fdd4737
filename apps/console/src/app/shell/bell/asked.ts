let isAsked = false
const listeners = new Set<() => void>()

const set = (next: boolean): void => {
  isAsked = next
  for (const listener of listeners) listener()
}

export const bellAsked = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => isAsked,
}

export const askForBell = (): void => set(true)

export const bellShown = (): void => set(false)
