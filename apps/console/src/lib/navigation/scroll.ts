const SCROLL = 'console.scroll'

function stored(): Map<string, number> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(SCROLL) ?? '{}')
    return new Map(Object.entries(read ?? {}).map(([key, top]) => [key, Number(top) || 0]))
  } catch {
    return new Map()
  }
}

/** In this tab; survives a reload. */
export interface ScrollMemory {
  note(key: string): void
  restore(key: string): void
}

export function scrollMemory(shown: () => string): ScrollMemory {
  const tops = stored()
  const note = (key: string): void => void tops.set(key, scrollY)
  // The browser would scroll before the content is there.
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
