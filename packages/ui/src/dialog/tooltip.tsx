import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Coded } from '../figures/coded.tsx'
import './tooltip.css'

interface TooltipProps {
  readonly text: string
  readonly children: ReactNode
  readonly disabled?: boolean
}

const GAP = 8
/** Long enough for a pointer to cross the gap. */
const LEAVE_AFTER_MS = 300

function place(bubble: HTMLElement, mark: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect()
  const left = Math.min(Math.max(GAP, mark.left), innerWidth - width - GAP)
  const below = mark.bottom + GAP
  const fits = below + height + GAP <= innerHeight
  bubble.style.left = `${Math.max(GAP, left)}px`
  bubble.style.top = `${fits ? below : Math.max(GAP, mark.top - height - GAP)}px`
}

/** Stays while the mouse is on mark or text (WCAG 1.4.13). */
function useHover(show: (isShown: boolean) => void) {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  return {
    onPointerEnter: ({ pointerType }: { readonly pointerType: string }) => {
      if (pointerType !== 'mouse') return
      clearTimeout(leaving.current)
      show(true)
    },
    onPointerLeave: ({ pointerType }: { readonly pointerType: string }) => {
      if (pointerType === 'mouse') leaving.current = setTimeout(() => show(false), LEAVE_AFTER_MS)
    },
  }
}

/** By hover, focus or touch; Escape or a touch elsewhere closes it. */
export function Tooltip({ text, children, disabled }: TooltipProps) {
  const id = useId()
  const mark = useRef<HTMLButtonElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const hover = useHover(setIsOpen)
  useEffect(() => {
    const { current: shown } = bubble
    const { current: of } = mark
    if (!isOpen || shown === null || of === null) return
    shown.showPopover()
    place(shown, of.getBoundingClientRect())
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setIsOpen(false)
    const onPointer = (event: PointerEvent) =>
      event.target instanceof Node && !of.contains(event.target) && !shown.contains(event.target) && setIsOpen(false)
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('scroll', close, { capture: true, once: true })
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('scroll', close, { capture: true })
      shown.hidePopover()
    }
  }, [isOpen])
  return (
    <>
      <button
        ref={mark}
        type="button"
        className="tip"
        aria-describedby={id}
        aria-disabled={disabled}
        {...hover}
        onFocus={() => setIsOpen(true)}
        onBlur={close}
        onClick={() => setIsOpen(true)}
      >
        {children}
      </button>
      <span ref={bubble} id={id} role="tooltip" popover="manual" className="bubble" {...hover}>
        <Coded text={text} />
      </span>
    </>
  )
}
