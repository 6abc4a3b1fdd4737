import { useEffect, useState } from 'react'

/** For Safari, without requestIdleCallback. */
const MEANWHILE = 300

/** False until the browser is idle after the first paint. */
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
