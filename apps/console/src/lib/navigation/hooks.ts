import { useEffect, useEffectEvent } from 'react'
import type { Location, Search } from './address.ts'
import { useRouter, useRouterState } from './provider.tsx'
import type { Navigate } from './router.ts'

const nothing: Search = {}

export const useNavigate = (): Navigate => useRouter().navigate

/** What the reader asked for last: it may be on its way. */
export const useLocation = (): Location => useRouterState(({ location }) => location)

/** The path of the screen that is drawn, not of the one on its way. */
export const useDrawnPath = (): string => useRouterState(({ drawn }) => drawn?.location.pathname ?? '')

/** Whether another screen is on its way. */
export const useIsOnTheWay = (): boolean => useRouterState(({ isOnTheWay }) => isOnTheWay)

/** What stands behind the question mark in the address of the screen that is drawn. */
export const useSearch = (): Search => useRouterState(({ drawn }) => drawn?.location.search ?? nothing)

/** What the address of the screen has in the place of its parameters. */
export const useParams = (): Search => useRouterState(({ drawn }) => drawn?.params ?? nothing)

interface Blocker {
  readonly isActive: boolean
  readonly mayLeave: (from: string, to: string) => Promise<boolean>
}

/** Asks before another address is opened, by a link, by the way back or by closing the tab. */
export function useBlocker({ isActive, mayLeave }: Blocker): void {
  const { history } = useRouter()
  const ask = useEffectEvent(mayLeave)
  useEffect(() => {
    if (!isActive) return
    return history.block({
      blockerFn: async ({ currentLocation, nextLocation }) =>
        !(await ask(currentLocation.pathname, nextLocation.pathname)),
    })
  }, [isActive, history])
}
