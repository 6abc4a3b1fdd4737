import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { textScale } from '../../../ui/text-scale.ts'
import { usePrinting } from '../../../ui/use-printing.ts'
import type { LogRow } from './rows.ts'

const ROW_PX = 45
/** Rows beyond the window, so that a fast scroll finds them there. */
const BEYOND = 12
/** As many go to the printer. */
const MOST_PRINTED = 1_000

/** Which rows are rendered, and the room of those that are not; on paper they are all. */
export function useVirtualRows(rows: readonly LogRow[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const isPrinting = usePrinting()
  useEffect(() => {
    // What stands above may be drawn late, or grow.
    const observer = new ResizeObserver(() => {
      const top = body.current?.getBoundingClientRect().top ?? 0
      setScrollMargin(top + window.scrollY)
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is handed to a part that is memoized
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => ROW_PX * textScale(),
    overscan: BEYOND,
    scrollMargin,
    getItemKey: (index) => rows[index]?.entry.sequence ?? index,
  })
  const items = virtual.getVirtualItems()
  const all = Array.from({ length: isPrinting ? Math.min(rows.length, MOST_PRINTED) : 0 }, (_, index) => index)
  return {
    body,
    measure: virtual.measureElement,
    items: isPrinting ? all : items.map(({ index }) => index),
    before: isPrinting ? 0 : (items[0]?.start ?? scrollMargin) - scrollMargin,
    after: isPrinting ? 0 : virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin),
  }
}
