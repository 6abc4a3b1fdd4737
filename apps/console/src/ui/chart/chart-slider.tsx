import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId } from 'react'
import './chart-slider.css'

interface ChartSliderProps {
  readonly label: string
  /** Which keys do what. */
  readonly keys: string
  readonly count: number
  readonly index: number
  /** What stands at the index, in words. */
  readonly valueText: string
  /** Null: nothing is chosen any more. */
  readonly onChoose: (index: number | null) => void
  readonly indexAt: (x: number) => number
}

/** One stop of the Tab key over a whole picture: keys and pointer go along it, Escape leaves. */
export function ChartSlider({ label, keys, count, index, valueText, onChoose, indexAt }: ChartSliderProps) {
  const description = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = stepOf(event.key, index, count)
    if ((to === undefined && event.key !== 'Escape') || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (to === undefined) event.currentTarget.blur()
    else onChoose(to)
  }
  const choose = (event: MouseEvent<HTMLElement>) =>
    onChoose(indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return
    if (event.type === 'pointerleave') onChoose(null)
    else choose(event)
  }
  return (
    <>
      <div
        className="chart-slider"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={description}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={index + 1}
        aria-valuetext={valueText}
        onKeyDown={onKeyDown}
        onBlur={() => onChoose(null)}
        onPointerMove={onPointer}
        onPointerLeave={onPointer}
        onClick={choose}
      />
      <span id={description} hidden>
        {keys}
      </span>
    </>
  )
}

/** Where a key leads to, within the picture; undefined of a key that leads nowhere. */
function stepOf(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1)
    case 'ArrowRight':
      return Math.min(count - 1, index + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
