import { useId, useState } from 'react'
import './stepper.css'

interface StepperProps {
  readonly label: string
  readonly hint?: string
  readonly least: number
  readonly most: number
  readonly count: number
  /** Names of the two buttons. */
  readonly fewer: string
  readonly more: string
  readonly disabled?: boolean
  readonly onCount: (count: number) => void
}

/** A number between two buttons; what is typed counts as soon as it can be had. */
export function Stepper({ label, hint, least, most, count, fewer, more, disabled = false, onCount }: StepperProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const isPossible = (number: number) => Number.isInteger(number) && number >= least && number <= most
  const edit = (text: string) => {
    setTyped(text)
    const read = text.normalize('NFKC').trim()
    if (read !== '' && isPossible(Number(read))) onCount(Number(read))
  }
  const step = (by: number) => {
    setTyped(null)
    if (isPossible(count + by)) onCount(count + by)
  }
  return (
    <div className="stepper">
      <label htmlFor={id}>{label}</label>
      <div className="steps-of">
        <button type="button" aria-label={fewer} disabled={disabled || count <= least} onClick={() => step(-1)}>
          −
        </button>
        <input
          id={id}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-valuenow={count}
          aria-valuemin={least}
          aria-valuemax={most}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          value={typed ?? String(count)}
          disabled={disabled}
          onChange={({ target }) => edit(target.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={({ key }) => {
            if (key === 'ArrowUp') step(1)
            if (key === 'ArrowDown') step(-1)
          }}
        />
        <button type="button" aria-label={more} disabled={disabled || count >= most} onClick={() => step(1)}>
          +
        </button>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
