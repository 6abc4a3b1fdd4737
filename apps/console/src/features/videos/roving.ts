import type { Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { stepOf } from '../../ui/input/step-key.ts'

/** About as many rows as a window shows. */
const PAGE_ROWS = 10

/** Pages are for a list of thousands; every other key is as in any other column. */
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

/** Ten thousand rows are one stop for the keyboard, so that Tab leads on; the arrows go from row to row. */
export function useRoving({ count, virtual, body }: Rows) {
  const [reached, setReached] = useState(0)
  const pending = useRef<number | null>(null)
  const rows = virtual.getVirtualItems()
  const boxOf = (index: number) => body.current?.querySelector<HTMLElement>(`[data-index="${index}"] input`)
  // A row that was far away exists only after it was scrolled to.
  useEffect(() => {
    if (pending.current === null) return
    const box = boxOf(pending.current)
    if (!box) return
    pending.current = null
    box.focus()
  })
  return {
    /** The row that Tab stops at: the last one reached, or the first there is when that one is out of sight. */
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
