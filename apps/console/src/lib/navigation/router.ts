import type { RouterHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import { hrefOf, type Location, locationOf, paramsOf, type Search, type Target } from './address.ts'
import type { Path } from './paths.ts'
import { scrollMemory } from './scroll.ts'

export interface LazyScreen {
  readonly load: () => Promise<Screen>
}
export type Screen = ComponentType | LazyScreen

export interface Route {
  /** `$id` for a parameter; "/$" matches the rest. */
  readonly path: string
  readonly screen: Screen
  /** Kept between screens of the same frame. */
  readonly frame?: ComponentType | undefined
  /** Where the reader goes instead, or null. */
  readonly guard?: ((asked: Location) => Promise<Path | null>) | undefined
}

export interface FaultProps {
  readonly error: unknown
  readonly retry: () => void
}

interface RouterOptions {
  readonly history: RouterHistory
  readonly routes: readonly Route[]
  readonly fault: ComponentType<FaultProps>
  readonly remembersScroll?: boolean
}

export interface Drawn {
  readonly location: Location
  readonly params: Search
  readonly frame: ComponentType | undefined
  readonly content: { readonly Screen: ComponentType } | { readonly error: unknown }
}

interface State {
  readonly location: Location
  readonly drawn: Drawn | null
  readonly isOnTheWay: boolean
}

interface HowToGo {
  readonly replace?: boolean
  /** False: keeps the scroll position. */
  readonly resetScroll?: boolean
  /** Skips questions before leaving. */
  readonly ignoreBlocker?: boolean
}

export type Navigate = (target: Target & HowToGo) => Promise<void>

export interface Router {
  readonly history: RouterHistory
  readonly fault: ComponentType<FaultProps>
  readonly read: () => State
  readonly subscribe: (listener: () => void) => () => void
  /** Resolves when it, or what followed, is shown. */
  readonly load: () => Promise<void>
  readonly listen: () => () => void
  readonly navigate: Navigate
  readonly preload: (href: string) => void
  readonly settleScroll: (drawn: Drawn) => void
}

async function componentOf(screen: Screen): Promise<ComponentType> {
  return 'load' in screen ? componentOf(await screen.load()) : screen
}

const isAnyOther = ({ path }: Route): boolean => path.endsWith('$')

interface Match {
  readonly route: Route
  readonly params: Search
}

/** Static addresses first, "/$" last. */
function matcher(routes: readonly Route[]): (pathname: string) => Match {
  const written = new Map(routes.map((route) => [route.path, route]))
  const others = routes.filter(({ path }) => path.includes('$')).toSorted((a, b) => +isAnyOther(a) - +isAnyOther(b))
  return (pathname) => {
    const route = written.get(pathname)
    if (route !== undefined) return { route, params: {} }
    for (const other of others) {
      const params = paramsOf(other.path, pathname)
      if (params !== null) return { route: other, params }
    }
    throw new Error(`no screen has the address ${pathname}`)
  }
}

async function contentOf(screen: Screen): Promise<Drawn['content']> {
  try {
    return { Screen: await componentOf(screen) }
  } catch (error) {
    return { error }
  }
}

async function drawingOf({ route, params }: Match, location: Location): Promise<Path | Drawn> {
  const { frame, guard, screen } = route
  try {
    const elsewhere = (await guard?.(location)) ?? null
    if (elsewhere !== null) return elsewhere
  } catch (error) {
    return { location, params, frame, content: { error } }
  }
  return { location, params, frame, content: await contentOf(screen) }
}

function stateOf(initial: State) {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    read: () => state,
    set: (next: State): void => {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function arrivals() {
  let waiting: readonly (() => void)[] = []
  return {
    next: (): Promise<void> =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve]
      }),
    arrive: (): void => {
      const arrived = waiting
      waiting = []
      for (const resolve of arrived) resolve()
    },
  }
}

/** Once each; faults are reported on opening. */
function preloader(match: (pathname: string) => Match): (href: string) => void {
  const fetched = new Set<Screen>()
  const fetch = async (screen: Screen): Promise<void> => {
    if (fetched.has(screen)) return
    fetched.add(screen)
    if ('error' in (await contentOf(screen))) fetched.delete(screen)
  }
  return (href) => void fetch(match(href.split('?')[0] ?? href).route.screen)
}

/** Guard, load, then render. */
export function createRouter({ history, routes, fault, remembersScroll = false }: RouterOptions): Router {
  const match = matcher(routes)
  const { read, set, subscribe } = stateOf({ location: locationOf(history.location), drawn: null, isOnTheWay: false })
  const { next, arrive } = arrivals()
  const scroll = remembersScroll ? scrollMemory(() => (read().drawn ?? read()).location.key) : null
  let resetsScroll = true
  let turn = 0

  async function follow(): Promise<void> {
    turn += 1
    const mine = turn
    const location = locationOf(history.location)
    const { drawn: before } = read()
    if (before !== null) scroll?.note(before.location.key)
    set({ location, drawn: before, isOnTheWay: true })
    const drawn = await drawingOf(match(location.pathname), location)
    // Superseded.
    if (mine !== turn) return
    if (typeof drawn === 'string') {
      history.replace(drawn, undefined, { ignoreBlocker: true })
      return isShown() ? undefined : follow()
    }
    set({ location, drawn, isOnTheWay: false })
    arrive()
  }

  function load(): Promise<void> {
    const shown = next()
    void follow()
    return shown
  }

  function listen(): () => void {
    const leave = history.subscribe(() => void follow())
    if (read().drawn?.location.href !== locationOf(history.location).href) void load()
    return leave
  }
  const isShown = (): boolean => history.subscribers.size > 0

  const navigate: Navigate = ({ replace = false, resetScroll = true, ignoreBlocker = false, ...target }) => {
    const { href: open, pathname } = read().location
    const href = hrefOf(target, pathname)
    if (!isShown()) history.replace(href)
    if (!isShown() || href === open) return load()
    const shown = next()
    history[replace ? 'replace' : 'push'](href, undefined, { ignoreBlocker })
    resetsScroll = resetScroll
    return shown
  }

  const settleScroll = ({ location }: Drawn): void => {
    if (resetsScroll) scroll?.restore(location.key)
    resetsScroll = true
  }

  return { history, fault, read, subscribe, load, listen, navigate, preload: preloader(match), settleScroll }
}
