import { createBrowserHistory, type ParsedHistoryState, parseHref, type RouterHistory } from '@tanstack/history'

const isState = (state: unknown): state is ParsedHistoryState => typeof state === 'object' && state !== null

/** What the library keeps with an entry of the history; nothing with a typed address. */
function stateOfEntry(): ParsedHistoryState | undefined {
  const state: unknown = window.history.state
  return isState(state) ? state : undefined
}

/**
 * The browser's history by the hash. What stands behind a question mark before the hash is not ours, as what a mail program
 * adds to a link: it stays, and belongs to no address. The library numbers the entries that it makes; a typed address has no
 * number, so back and forward could not be distinguished, and a question before leaving led the wrong way.
 */
export function hashHistory(): RouterHistory {
  const number = (): void => {
    if (window.history.state !== null) return
    const numbered = { key: crypto.randomUUID(), __TSR_index: made.location.state.__TSR_index + 1 }
    // The browser's own method: the library would treat a replacement through `history` as a navigation.
    History.prototype.replaceState.call(window.history, numbered, '')
  }
  // Before the library's own listener.
  addEventListener('popstate', number)
  const made = createBrowserHistory({
    parseLocation: () => parseHref(window.location.hash.slice(1) || '/', stateOfEntry()),
    createHref: (href) => `${window.location.pathname}${window.location.search}#${href}`,
  })
  const { destroy } = made
  made.destroy = () => {
    removeEventListener('popstate', number)
    destroy()
  }
  return made
}
