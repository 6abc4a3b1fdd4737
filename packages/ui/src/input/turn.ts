import { useEffect, useSyncExternalStore } from 'react'

interface Waiting {
  readonly id: string
  readonly isOnTop: boolean
}

/** The dialogs that are there, the newest last. */
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

/**
 * Whether it is this dialog's turn: only the newest is open, and a message before any other; the rest return one by one
 * when it is closed.
 */
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

/** Whether any dialog is open, for what else covers the page. */
export const useIsDialogOpen = (): boolean => useSyncExternalStore(subscribe, isAny)
