import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** A value once it has stayed the same for a moment: what is typed is asked for once, not with each key. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
