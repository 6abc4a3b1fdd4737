import type { ButtonHTMLAttributes } from 'react'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'main' | 'quiet' | 'ghost' | 'danger'
  /** Shows progress on the button itself and keeps it from being pressed again. */
  readonly busy?: boolean
}

export function Button({
  look = 'main',
  busy = false,
  disabled,
  children,
  type = 'button',
  className = '',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the caller's type, `button` unless it says submit
      type={type}
      className={`btn ${look} ${className}`}
      disabled={disabled === true || busy}
      aria-busy={busy}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
