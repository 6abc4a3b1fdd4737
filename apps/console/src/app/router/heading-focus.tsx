import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A heading that takes longer than this is not waited for: the reader has gone on. */
const HEADING_WITHIN_MS = 10_000

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.focus()
  return heading !== null
}

/** After a navigation the reader starts at the page's heading, as soon as the page has one. */
function useFocusOnHeading(): void {
  const router = useRouter()
  useEffect(() => {
    let waiting: MutationObserver | null = null
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      waiting?.disconnect()
      if (!pathChanged || fromLocation === undefined || focusHeading()) return
      const before = document.activeElement
      waiting = new MutationObserver(() => {
        if (document.activeElement !== before || focusHeading()) waiting?.disconnect()
      })
      waiting.observe(document.body, { childList: true, subtree: true })
      setTimeout(() => waiting?.disconnect(), HEADING_WITHIN_MS)
    })
    return () => {
      unsubscribe()
      waiting?.disconnect()
    }
  }, [router])
}

/** For every screen, inside the frame or outside of it. */
export function Root() {
  useFocusOnHeading()
  return <Outlet />
}
