import { createHashHistory, type RouterHistory } from '@tanstack/react-router'

/**
 * The browser's history by the hash. The router numbers the entries that it makes; one that was typed has no number, and the
 * way back from it could not be told from a way on, so that a question before leaving led the wrong way.
 */
export function createHistory(): RouterHistory {
  // Before the router's own listener.
  addEventListener('popstate', () => {
    if (window.history.state !== null) return
    const numbered = { key: crypto.randomUUID(), __TSR_index: made.location.state.__TSR_index + 1 }
    // The browser's own: the router takes what is replaced through `history` for a navigation of its own.
    History.prototype.replaceState.call(window.history, numbered, '')
  })
  const made = createHashHistory()
  return made
}
