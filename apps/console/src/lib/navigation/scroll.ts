const SCROLL = 'console.scroll'

function stored(): Map<string, number> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(SCROLL) ?? '{}')
    return new Map(Object.entries(read ?? {}).map(([key, top]) => [key, Number(top) || 0]))
  } catch {
    return new Map()
  }
}

/** How far each entry of the history was read, in this tab; a reload keeps it. */
export interface ScrollMemory {
  /** Before another is shown. */
  note(key: string): void
  /** Once it is shown: where it was left, or its top. */
  restore(key: string): void
}

export function scrollMemory(shown: () => string): ScrollMemory {
  const tops = stored()
  const note = (key: string): void => void tops.set(key, scrollY)
  // The browser's own would come before what is scrolled to is there.
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
    note(shown())
    sessionStorage.setItem(SCROLL, JSON.stringify(Object.fromEntries(tops)))
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual'
  })
  return { note, restore: (key) => scrollTo(0, tops.get(key) ?? 0) }
}
