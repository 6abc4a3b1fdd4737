import { type ReactNode, useId, useRef } from 'react'
import { useTurn } from '../input/turn.ts'
import { useModal } from './use-modal.ts'
import './dialog.css'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly footer: ReactNode
  /** Escape and the backdrop mean cancel, never confirm. */
  readonly onCancel: () => void
  readonly wide?: boolean
  /** Hidden for a while, with all that was typed: closed, but not removed. */
  readonly hidden?: boolean
  /** Said before anything else that is open, also what opens after it. */
  readonly onTop?: boolean
}

/**
 * A native modal dialog: focus goes to its first action, is kept inside, and returns when it closes. Only one is open at a
 * time: where another one opens, this one waits for it with all that was typed, and comes back where the reader was.
 */
export function Dialog({
  title,
  children,
  footer,
  onCancel,
  wide = false,
  hidden = false,
  onTop = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const isOpen = useTurn(id, { isHidden: hidden, isOnTop: onTop })
  useModal(ref, isOpen)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press on the backdrop is the pointer's Escape
    <dialog
      ref={ref}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      onClick={(event) => {
        if (event.target === ref.current) onCancel()
      }}
    >
      <h2 id={id}>{title}</h2>
      <div className="body">{children}</div>
      <div className="actions">{footer}</div>
    </dialog>
  )
}
