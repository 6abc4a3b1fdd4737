import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'
import { hrefOf, type Target } from './address.ts'
import { useRouter, useRouterState } from './provider.tsx'

/** Who only moves across a link asks for nothing. */
const INTENT_MS = 50

type LinkProps = Target &
  Omit<ComponentProps<'a'>, 'href'> & {
    /** False: the page stays where it is scrolled to. */
    readonly resetScroll?: boolean
  }

/** Another window, a new tab, a download: these are the browser's. */
const isBrowsers = (event: MouseEvent): boolean =>
  event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** A way to a page of the console, whose part is fetched when the reader comes near it. */
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
