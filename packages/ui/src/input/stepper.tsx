import { useId, useState } from 'react'
import './stepper.css'

interface StepperProps {
  readonly label: string
  readonly hint?: string
  readonly range: string
  readonly least: number
  readonly most: number
  readonly count: number
  readonly fewer: string
  readonly more: string
  readonly disabled?: boolean
  readonly onCount: (count: number) => void
}

/** With or without thousands separators; null for anything else. */
function wholeIn(text: string): number | null {
  const read = text.normalize('NFKC').trim()
  return /^(?:\d{1,6}|\d{1,3}(?:[ ,.'’]\d{3})+)$/.test(read) ? Number(read.replaceAll(/\D/g, '')) : null
}

/** Typed input counts as soon as it is valid. */
export function Stepper(props: StepperProps) {
  const { label, hint, range, least, most, count, fewer, more, disabled = false, onCount } = props
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const isPossible = (number: number) => number >= least && number <= most
  const edit = (text: string) => {
    const read = wholeIn(text)
    setTyped(text)
    setWrong(text !== '' && (read === null || !isPossible(read)))
    if (read !== null && isPossible(read)) onCount(read)
  }
  const step = (by: number) => {
    setTyped(null)
    setWrong(false)
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
          aria-invalid={isWrong}
          aria-describedby={isWrong || hint !== undefined ? `${id}-hint` : undefined}
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
      {(isWrong || hint !== undefined) && (
        <p id={`${id}-hint`} className={isWrong ? 'error' : 'hint'} aria-live="polite">
          {isWrong ? range : hint}
        </p>
      )}
    </div>
  )
}
