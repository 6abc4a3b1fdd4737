import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'
import { textScale } from '../text-scale.ts'

/** In px at a text size of 16; 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current: measured } = element
    if (measured === null) return
    const measure = () => {
      const width = measured.clientWidth / textScale()
      // In small steps, so that presses are answered.
      startTransition(() => setWidth(width))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
