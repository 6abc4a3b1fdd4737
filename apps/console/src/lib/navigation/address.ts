import type { HistoryLocation } from '@tanstack/history'
import type { Path } from './paths.ts'

/** What stands behind the question mark. Anything may: each screen takes from it what it can mean. */
export type Search = Readonly<Partial<Record<string, string>>>

/** A page of the console, by its address with its parameter; "." is the page that is open. */
export type Target = {
  readonly search?: Readonly<Record<string, string | number | undefined>>
} & (
  | { readonly to: Exclude<Path, `${string}$${string}`> | '.'; readonly params?: undefined; readonly href?: undefined }
  | { readonly to: Extract<Path, `${string}$id`>; readonly params: { readonly id: string }; readonly href?: undefined }
  // As it was kept, or as the server names it.
  | { readonly to?: undefined; readonly params?: undefined; readonly href: string }
)

export interface Location {
  readonly href: string
  readonly pathname: string
  readonly search: Search
  /** As it is written, with the question mark. */
  readonly searchStr: string
  /** The name of this entry of the history. Never the whole address: the link of a mail contains a token. */
  readonly key: string
}

export function locationOf({ pathname: written, search, state }: HistoryLocation): Location {
  const pathname = written.length > 1 ? written.replace(/\/$/, '') : written
  return {
    href: pathname + search,
    pathname,
    search: Object.fromEntries(new URLSearchParams(search)),
    searchStr: search,
    key: state.__TSR_key ?? pathname,
  }
}

/** The parts of any target. */
interface Parts {
  readonly to: Path | '.' | undefined
  readonly params: { readonly id: string } | undefined
  readonly href: string | undefined
  readonly search: Target['search']
}

/** The address of a target, seen from the page that is open. */
export function hrefOf({ to = '.', params, href, search = {} }: Partial<Parts>, pathname: string): string {
  if (href !== undefined) return href
  const path = to === '.' ? pathname : to.replace('$id', encodeURIComponent(params?.id ?? ''))
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** What the address has in the places of the pattern; null where it is another's. "$" alone takes whatever is left. */
export function paramsOf(pattern: string, pathname: string): Search | null {
  const [names, parts] = [pattern.split('/'), pathname.split('/')]
  if (names.at(-1) !== '$' && names.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    if (name === '$') break
    const part = parts[index] ?? ''
    if (name.startsWith('$')) params[name.slice(1)] = decoded(part)
    else if (name !== part) return null
  }
  return params
}

/** Anything may be typed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
