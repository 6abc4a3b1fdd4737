import { useEffect, useEffectEvent } from 'react'
import { Dated } from '../figures/dated.tsx'
import { Icon } from '../icon.tsx'
import { Button } from '../input/button.tsx'

const READ_MS = 6_000
/** Keyboard access takes longer than reading. */
const ACT_MS = 20_000

interface ToastProps {
  readonly text: string
  readonly note: string | undefined
  readonly dismissLabel: string
  readonly undo: { readonly label: string; readonly run: () => void } | null
  /** While in use or unreachable. */
  readonly isHeld: boolean
  readonly onDismiss: () => void
}

export function Toast({ text, note, dismissLabel, undo, isHeld, onDismiss }: ToastProps) {
  const leave = useEffectEvent(onDismiss)
  const lastsMs = undo === null ? READ_MS : ACT_MS
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => leave(), lastsMs)
    return () => clearTimeout(timer)
  }, [isHeld, lastsMs])
  return (
    <li className="toast">
      <Icon name="check" />
      <p>
        <Dated text={text} />
        {note !== undefined && <span className="note">{note}</span>}
      </p>
      {undo !== null && (
        <Button look="quiet" aria-keyshortcuts="F8" onClick={undo.run}>
          {undo.label}
        </Button>
      )}
      <Button look="quiet" className="more dismiss" aria-label={dismissLabel} onClick={onDismiss}>
        <Icon name="cross" />
      </Button>
    </li>
  )
}
