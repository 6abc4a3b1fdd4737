import { useEffect, useState } from 'react'

/** Where a browser does not say when it has nothing to do (Safari), this long after the first look. */
const MEANWHILE = 300

/** False until the first look is done: what nobody waits for loads then, and is there before anybody scrolls to it. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const come = () => setIsIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(come, MEANWHILE)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(come)
    return () => cancelIdleCallback(asked)
  }, [])
  return isIdle
}
