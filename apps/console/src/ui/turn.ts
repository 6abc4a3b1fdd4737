import { useEffect, useSyncExternalStore } from 'react'

/** The dialogs that are there, the newest last. */
let waiting: readonly string[] = []
const listeners = new Set<() => void>()

const set = (next: readonly string[]): void => {
  waiting = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const newest = () => waiting.at(-1)

/** Whether it is this dialog's turn: only the newest is open; the others come back, one by one, when it is gone. */
export function useTurn(id: string, isAside: boolean): boolean {
  useEffect(() => {
    if (isAside) return
    set([...waiting, id])
    return () => set(waiting.filter((each) => each !== id))
  }, [id, isAside])
  return useSyncExternalStore(subscribe, newest) === id
}

const isAny = () => waiting.length > 0

/** Whether any dialog is open, for what else lies over the page. */
export const useIsDialogOpen = (): boolean => useSyncExternalStore(subscribe, isAny)
