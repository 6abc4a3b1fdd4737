import { createBrowserHistory, type ParsedHistoryState, parseHref, type RouterHistory } from '@tanstack/history'

const isState = (state: unknown): state is ParsedHistoryState => typeof state === 'object' && state !== null

function stateOfEntry(): ParsedHistoryState | undefined {
  const state: unknown = window.history.state
  return isState(state) ? state : undefined
}

/**
 * Addresses are in the hash; a query before it (mail programs) stays. Typed addresses get a number, so that back and
 * forward differ.
 */
export function hashHistory(): RouterHistory {
  const number = (): void => {
    if (window.history.state !== null) return
    const numbered = { key: crypto.randomUUID(), __TSR_index: made.location.state.__TSR_index + 1 }
    // `history` of the library would navigate.
    History.prototype.replaceState.call(window.history, numbered, '')
  }
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
