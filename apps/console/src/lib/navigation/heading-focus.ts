import { useEffect, useRef } from 'react'

/** A heading that takes longer than this is not waited for: the reader has gone on. */
const HEADING_WITHIN_MS = 10_000

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.focus()
  return heading !== null
}

/** Focuses the heading that comes, unless the reader goes elsewhere first. */
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

/** After a change of page the reader starts at its heading, as soon as it has one. */
export function useFocusOnHeading(pathname: string | null): void {
  const before = useRef(pathname)
  useEffect(() => {
    const isOther = before.current !== null && before.current !== pathname
    before.current = pathname
    return !isOther || focusHeading() ? undefined : awaitHeading()
  }, [pathname])
}
