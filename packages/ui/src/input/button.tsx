import type { ButtonHTMLAttributes, MouseEvent } from 'react'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `quiet` looks like a link. */
  readonly look?: 'main' | 'quiet' | 'ghost' | 'danger'
  /** 30 px high instead of 40; in rows and in the heads of cards every button is. */
  readonly small?: boolean
  /** Shows progress on the button itself and keeps it from being pressed again; it keeps the focus. */
  readonly busy?: boolean
}

/** Neither a press nor the form that it belongs to. */
const ignore = (event: MouseEvent) => event.preventDefault()

export function Button({
  look = 'main',
  small = false,
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
      className={`btn ${look} ${small ? 'small' : ''} ${busy ? 'busy' : ''} ${className}`}
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
