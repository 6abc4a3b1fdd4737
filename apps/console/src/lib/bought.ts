let isNew = false
const listeners = new Set<() => void>()

const set = (next: boolean): void => {
  isNew = next
  for (const listener of listeners) listener()
}

/** Whether a first plan was just bought, and that was not put away yet. */
export const boughtStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => isNew,
}

export const noteBought = (): void => set(true)

export const forgetBought = (): void => set(false)
