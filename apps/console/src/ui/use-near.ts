import { type RefCallback, useEffect, useState } from 'react'

/** About a row of a list: what is nearer than this to the window's lower edge is about to be read. */
const MARGIN = '0px 0px 80px 0px'

/**
 * Whether a place was ever near the window, or whether it may be looked for in another way: by the keyboard, which leads to what is
 * not there yet as well as a scroll does, or on paper. What stands there loads then.
 */
export function useNear(): { readonly ref: RefCallback<Element>; readonly isNear: boolean } {
  const [place, setPlace] = useState<Element | null>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (place === null || isNear) return
    const come = () => setIsNear(true)
    const watch = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && come(), {
      rootMargin: MARGIN,
    })
    watch.observe(place)
    window.addEventListener('keydown', come)
    window.addEventListener('beforeprint', come)
    return () => {
      watch.disconnect()
      window.removeEventListener('keydown', come)
      window.removeEventListener('beforeprint', come)
    }
  }, [place, isNear])
  return { ref: setPlace, isNear }
}
