import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'
import { textScale } from '../text-scale.ts'

/**
 * The width of an element as it is and changes, in px of a text of 16; 0 before it is known. A picture is drawn at it, never
 * stretched, and grows with the reader's text.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current: measured } = element
    if (measured === null) return
    const measure = () => {
      const width = measured.clientWidth / textScale()
      // A picture is drawn in small steps: what is pressed meanwhile is answered.
      startTransition(() => setWidth(width))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
