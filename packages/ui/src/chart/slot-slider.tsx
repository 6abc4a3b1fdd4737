import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId } from 'react'
import { stepOf } from '../input/step-key.ts'
import { textScale } from '../text-scale.ts'

interface SlotSliderProps {
  readonly className: string
  readonly label: string
  readonly keys: string
  readonly count: number
  readonly index: number
  readonly valueText: string
  readonly isChosen: boolean
  readonly under: (x: number) => number | null
  /** Null returns to the start. */
  readonly onChoose: (index: number | null) => void
  readonly opens?: boolean
  readonly onOpen?: (index: number) => void
}

/** One tab stop per picture; opens the chosen slot. */
export function SlotSlider(props: SlotSliderProps) {
  const { className, label, keys, count, index, valueText, isChosen, under, onChoose, opens = false, onOpen } = props
  const hint = useId()
  const at = ({ clientX, currentTarget }: MouseEvent<HTMLElement>) =>
    under((clientX - currentTarget.getBoundingClientRect().left) / textScale())
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = stepOf(event.key, index, count, 'across')
    const isOurs = to !== undefined || event.key === 'Enter' || event.key === 'Escape'
    if (!isOurs || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (to !== undefined) onChoose(to)
    else if (event.key === 'Enter') onOpen?.(index)
    else event.currentTarget.blur()
  }
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    // Ignores a resting mouse during keyboard use.
    if (event.currentTarget.matches(':focus-visible')) return
    if (event.pointerType === 'mouse') onChoose(event.type === 'pointerleave' ? null : at(event))
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const pressed = at(event)
    if (pressed === null) return
    // Touch: first tap chooses, second opens.
    if (isChosen && pressed === index) onOpen?.(pressed)
    else onChoose(pressed)
  }
  return (
    <>
      <div
        className={className}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={index + 1}
        aria-valuetext={valueText}
        data-opens={opens}
        onKeyDown={onKeyDown}
        onBlur={() => onChoose(null)}
        onPointerMove={onPointer}
        onPointerLeave={onPointer}
        onClick={onClick}
      />
      <span id={hint} hidden>
        {keys}
      </span>
    </>
  )
}
