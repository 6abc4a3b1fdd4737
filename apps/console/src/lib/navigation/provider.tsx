import { Component, createContext, type ReactNode, use, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { useFocusOnHeading } from './heading-focus.ts'
import type { Drawn, Router } from './router.ts'

const Context = createContext<Router | null>(null)

export function useRouter(): Router {
  const router = use(Context)
  if (router === null) throw new Error('no router')
  return router
}

/** `select` must return a stable value. */
export function useRouterState<T>(select: (state: ReturnType<Router['read']>) => T): T {
  const router = useRouter()
  return useSyncExternalStore(router.subscribe, () => select(router.read()))
}

interface CatchProps {
  readonly drawn: Drawn
  readonly fallback: (error: unknown) => ReactNode
  readonly children: ReactNode
}

interface Caught {
  readonly drawn: Drawn
  readonly fault: { readonly error: unknown } | null
}

class Catch extends Component<CatchProps, Caught> {
  override state: Caught = { drawn: this.props.drawn, fault: null }

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { fault: { error } }
  }

  static getDerivedStateFromProps({ drawn }: CatchProps, state: Caught): Caught | null {
    return drawn === state.drawn ? null : { drawn, fault: null }
  }

  override render(): ReactNode {
    const { fault } = this.state
    return fault === null ? this.props.children : this.props.fallback(fault.error)
  }
}

function Guarded({ drawn, children }: { readonly drawn: Drawn; readonly children: ReactNode }) {
  const router = useRouter()
  const Fault = router.fault
  return (
    <Catch drawn={drawn} fallback={(error) => <Fault error={error} retry={() => void router.load()} />}>
      {children}
    </Catch>
  )
}

export function Outlet() {
  const drawn = useRouterState((state) => state.drawn)
  return drawn === null ? null : (
    <Guarded drawn={drawn}>
      <Content content={drawn.content} />
    </Guarded>
  )
}

function Content({ content }: Pick<Drawn, 'content'>) {
  if ('error' in content) throw content.error
  return <content.Screen />
}

export function RouterProvider({ router }: { readonly router: Router }) {
  return (
    <Context value={router}>
      <Page />
    </Context>
  )
}

function Page() {
  const router = useRouter()
  const drawn = useRouterState((state) => state.drawn)
  useEffect(() => router.listen(), [router])
  useLayoutEffect(() => {
    if (drawn !== null) router.settleScroll(drawn)
  }, [router, drawn])
  useFocusOnHeading(drawn?.location.pathname ?? null)
  if (drawn === null) return null
  const Frame = drawn.frame ?? Outlet
  return (
    <Guarded drawn={drawn}>
      <Frame />
    </Guarded>
  )
}
