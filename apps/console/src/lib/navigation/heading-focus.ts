import { useEffect, useRef } from 'react'

/** Later headings are not waited for. */
const HEADING_WITHIN_MS = 10_000

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.focus()
  return heading !== null
}

function awaitHeading(): () => void {
  const before = document.activeElement
  const waiting = new MutationObserver(() => {
    if (document.activeElement !== before || focusHeading()) waiting.disconnect()
  })
  waiting.observe(document.body, { childList: true, subtree: true })
  const end = setTimeout(() => waiting.disconnect(), HEADING_WITHIN_MS)
  return () => {
    clearTimeout(end)
    waiting.disconnect()
  }
}

export function useFocusOnHeading(pathname: string | null): void {
  const before = useRef(pathname)
  useEffect(() => {
    const isOther = before.current !== null && before.current !== pathname
    before.current = pathname
    return !isOther || focusHeading() ? undefined : awaitHeading()
  }, [pathname])
}
