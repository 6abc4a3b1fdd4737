import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'
import { hrefOf, type Target } from './address.ts'
import { useRouter, useRouterState } from './provider.tsx'

const INTENT_MS = 50

type LinkProps = Target &
  Omit<ComponentProps<'a'>, 'href'> & {
    readonly resetScroll?: boolean
  }

const isBrowsers = (event: MouseEvent): boolean =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

export function Link({ to, params, href: given, search, resetScroll = true, onClick, children, ...rest }: LinkProps) {
  const router = useRouter()
  const pathname = useRouterState(({ location }) => location.pathname)
  const near = useRef<ReturnType<typeof setTimeout>>(undefined)
  const href = hrefOf({ to, params, href: given, search }, pathname)
  const comeNear = () => {
    near.current = setTimeout(() => router.preload(href), INTENT_MS)
  }
  const leave = () => clearTimeout(near.current)
  useEffect(() => () => clearTimeout(near.current), [])
  return (
    <a
      {...rest}
      href={router.history.createHref(href)}
      onMouseEnter={comeNear}
      onMouseLeave={leave}
      onFocus={comeNear}
      onBlur={leave}
      onTouchStart={() => router.preload(href)}
      onClick={(event) => {
        onClick?.(event)
        if (isBrowsers(event)) return
        event.preventDefault()
        void router.navigate({ href, resetScroll })
      }}
    >
      {children}
    </a>
  )
}
