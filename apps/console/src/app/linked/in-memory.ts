import { createHistory, type HistoryLocation, type RouterHistory } from '@tanstack/history'

type EntryState = HistoryLocation['state']

function located(href: string, state: EntryState): HistoryLocation {
  const { pathname, search, hash } = new URL(href, document.baseURI)
  return { href, pathname, search, hash, state }
}

/** The library's own loads the browser history with the first view. */
export function inMemory(start: string): RouterHistory {
  const entries = [located(start, { __TSR_index: 0 })]
  let at = 0
  const move = (steps: number): void => {
    at = Math.min(Math.max(at + steps, 0), entries.length - 1)
  }
  return createHistory({
    getLocation: () => entries[at] ?? located(start, { __TSR_index: 0 }),
    getLength: () => entries.length,
    pushState: (path, state: EntryState) => {
      at += 1
      entries.splice(at, entries.length, located(path, state))
    },
    replaceState: (path, state: EntryState) => void entries.splice(at, 1, located(path, state)),
    go: move,
    back: () => move(-1),
    forward: () => move(1),
    createHref: (path) => path,
  })
}
