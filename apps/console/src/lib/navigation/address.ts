import type { HistoryLocation } from '@tanstack/history'
import type { Path } from './paths.ts'

/** Untrusted: screens validate it. */
export type Search = Readonly<Partial<Record<string, string>>>

/** "." is the open page. */
export type Target = {
  readonly search?: Readonly<Record<string, string | number | undefined>>
} & (
  | { readonly to: Exclude<Path, `${string}$${string}`> | '.'; readonly params?: undefined; readonly href?: undefined }
  | { readonly to: Extract<Path, `${string}$id`>; readonly params: { readonly id: string }; readonly href?: undefined }
  | { readonly to?: undefined; readonly params?: undefined; readonly href: string }
)

export interface Location {
  readonly href: string
  readonly pathname: string
  readonly search: Search
  /** With the question mark. */
  readonly searchStr: string
  /** Not the address, which may contain a token. */
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

interface Parts {
  readonly to: Path | '.' | undefined
  readonly params: { readonly id: string } | undefined
  readonly href: string | undefined
  readonly search: Target['search']
}

export function hrefOf({ to = '.', params, href, search = {} }: Partial<Parts>, pathname: string): string {
  if (href !== undefined) return href
  const path = to === '.' ? pathname : to.replace('$id', encodeURIComponent(params?.id ?? ''))
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Null: no match. "$" takes the rest. */
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

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
