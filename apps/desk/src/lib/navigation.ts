import { useSyncExternalStore } from 'react'

/** Behind the hash, which reaches no server: `/find?q=kita`. */
export interface Place {
  readonly path: string
  readonly query: URLSearchParams
}

const read = (): string => location.hash.replace(/^#/, '') || '/find'

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

const placeOf = (hash: string): Place => {
  const [path = '/', query = ''] = hash.split('?')
  return { path, query: new URLSearchParams(query) }
}

export const usePlace = (): Place => placeOf(useSyncExternalStore(subscribe, read))

export const placeNow = (): Place => placeOf(read())

export const hrefOf = (path: string, query: Readonly<Record<string, string>> = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  return `#${path}${given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`}`
}

export const go = (href: string): void => {
  location.hash = href
}

/** Without a history entry. */
export const replacePlace = (href: string): void => {
  history.replaceState(null, '', href)
  dispatchEvent(new HashChangeEvent('hashchange'))
}
