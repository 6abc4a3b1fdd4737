import { useEffect, useEffectEvent } from 'react'
import type { Location, Search } from './address.ts'
import { useRouter, useRouterState } from './provider.tsx'
import type { Navigate } from './router.ts'

const nothing: Search = {}

export const useNavigate = (): Navigate => useRouter().navigate

export const useLocation = (): Location => useRouterState(({ location }) => location)

/** Not of the one that is loading. */
export const useDrawnPath = (): string => useRouterState(({ drawn }) => drawn?.location.pathname ?? '')

export const useIsOnTheWay = (): boolean => useRouterState(({ isOnTheWay }) => isOnTheWay)

export const useSearch = (): Search => useRouterState(({ drawn }) => drawn?.location.search ?? nothing)

export const useParams = (): Search => useRouterState(({ drawn }) => drawn?.params ?? nothing)

interface Blocker {
  readonly isActive: boolean
  readonly mayLeave: (from: string, to: string) => Promise<boolean>
}

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
