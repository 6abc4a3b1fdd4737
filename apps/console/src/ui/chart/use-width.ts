import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in px as it is and changes; 0 before it is known. A picture is drawn at it, never stretched. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current: measured } = element
    if (measured === null) return
    const measure = () => setWidth(measured.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
