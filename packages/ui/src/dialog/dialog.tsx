import { type ReactNode, useId, useRef } from 'react'
import { Dated } from '../figures/dated.tsx'
import { useTurn } from '../input/turn.ts'
import { useModal } from './use-modal.ts'
import './dialog.css'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly footer: ReactNode
  /** Also Escape and the backdrop. */
  readonly onCancel: () => void
  readonly wide?: boolean
  readonly hidden?: boolean
  /** Above other dialogs, even later ones. */
  readonly onTop?: boolean
}

/** Native modal, one at a time: an earlier one waits with its input. */
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
      <h2 id={id}>
        <Dated text={title} />
      </h2>
      <div className="body">{children}</div>
      <div className="actions">{footer}</div>
    </dialog>
  )
}
