import type { ButtonHTMLAttributes, MouseEvent } from 'react'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'main' | 'quiet' | 'ghost' | 'danger'
  /** Shows progress on the button itself and keeps it from being pressed again; it keeps the focus. */
  readonly busy?: boolean
}

/** Neither a press nor the form that it belongs to. */
const ignore = (event: MouseEvent) => event.preventDefault()

export function Button({
  look = 'main',
  busy = false,
  disabled,
  children,
  type = 'button',
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the caller's type, `button` unless it says submit
      type={type}
      className={`btn ${look} ${busy ? 'busy' : ''} ${className}`}
      disabled={disabled}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
