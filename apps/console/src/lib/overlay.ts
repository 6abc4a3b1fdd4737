let depth = 0
const listeners = new Set<() => void>()

const change = (by: number): void => {
  depth += by
  for (const listener of listeners) listener()
}

export const overlayStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => depth > 0,
}

export async function underOverlay<T>(work: () => Promise<T>): Promise<T> {
  change(1)
  try {
    return await work()
  } finally {
    change(-1)
  }
}
