import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { stepOf } from '@touchline/ui/input/step-key.ts'
import { textScale } from '@touchline/ui/text-scale.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

const PAGE_ROWS = 10

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'PageDown') return Math.min(count - 1, at + PAGE_ROWS)
  if (key === 'PageUp') return Math.max(0, at - PAGE_ROWS)
  return stepOf(key, at, count, 'down')
}

interface Rows {
  readonly count: number
  readonly virtual: Virtualizer<Window, HTMLTableRowElement>
  readonly body: RefObject<HTMLElement | null>
}

/** One Tab stop; arrows move between rows. */
function useRoving({ count, virtual, body }: Rows) {
  const [reached, setReached] = useState(0)
  const pending = useRef<number | null>(null)
  const rows = virtual.getVirtualItems()
  const boxOf = (index: number) => body.current?.querySelector<HTMLElement>(`[data-index="${index}"] input`)
  // A far row exists only after scrolling.
  useEffect(() => {
    if (pending.current === null) return
    const box = boxOf(pending.current)
    if (!box) return
    pending.current = null
    box.focus()
  })
  return {
    stop: rows.some(({ index }) => index === reached) ? reached : rows[0]?.index,
    onReach: setReached,
    onKeyDown: (event: KeyboardEvent) => {
      const target = targetOf(event.key, reached, count)
      if (target === undefined) return
      event.preventDefault()
      pending.current = target
      setReached(target)
      if (!boxOf(target)) virtual.scrollToIndex(target)
    },
  }
}

export interface WindowRow {
  readonly index: number
  readonly measure: (row: HTMLTableRowElement | null) => void
  readonly isStop: boolean
  readonly onReach: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const ROW_PX = 53
/** So that the next row exists for a key press. */
const BEYOND = 12

export function useWindowRows(keys: readonly string[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0
    setScrollMargin(top + window.scrollY)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is handed to a part that is memoized
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count: keys.length,
    estimateSize: () => ROW_PX * textScale(),
    overscan: BEYOND,
    scrollMargin,
    getItemKey: (index) => keys[index] ?? index,
  })
  const { stop, onReach, onKeyDown } = useRoving({ count: keys.length, virtual, body })
  const items = virtual.getVirtualItems()
  return {
    body,
    before: (items[0]?.start ?? scrollMargin) - scrollMargin,
    after: virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin),
    rows: items.map(({ index }): WindowRow => {
      const isStop = index === stop
      return { index, measure: virtual.measureElement, isStop, onReach, onKeyDown }
    }),
  }
}

export const Space = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden="true" className="space">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nobody reads an empty row */}
      <td colSpan={columns} style={{ height }} />
    </tr>
  )

export const KEYS = 'games-keys'
