import { useEffect, useSyncExternalStore } from 'react'

interface Waiting {
  readonly id: string
  readonly isOnTop: boolean
}

let waiting: readonly Waiting[] = []
const listeners = new Set<() => void>()

const set = (next: readonly Waiting[]): void => {
  waiting = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const newest = () => (waiting.findLast(({ isOnTop }) => isOnTop) ?? waiting.at(-1))?.id

/** Only the newest is open, messages first; others return one by one. */
export function useTurn(
  id: string,
  { isHidden, isOnTop }: { readonly isHidden: boolean; readonly isOnTop: boolean },
): boolean {
  useEffect(() => {
    if (isHidden) return
    set([...waiting, { id, isOnTop }])
    return () => set(waiting.filter((each) => each.id !== id))
  }, [id, isHidden, isOnTop])
  return useSyncExternalStore(subscribe, newest) === id
}

const isAny = () => waiting.length > 0

export const useIsDialogOpen = (): boolean => useSyncExternalStore(subscribe, isAny)
