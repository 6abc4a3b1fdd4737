import { createHashHistory, type RouterHistory } from '@tanstack/history'

/**
 * The browser's history by the hash. The library numbers the entries that it makes; a typed address has no number, so
 * back and forward could not be distinguished, and a question before leaving led the wrong way.
 */
export function hashHistory(): RouterHistory {
  // Before the library's own listener.
  addEventListener('popstate', () => {
    if (window.history.state !== null) return
    const numbered = { key: crypto.randomUUID(), __TSR_index: made.location.state.__TSR_index + 1 }
    // The browser's own method: the library would treat a replacement through `history` as a navigation.
    History.prototype.replaceState.call(window.history, numbered, '')
  })
  const made = createHashHistory()
  return made
}
