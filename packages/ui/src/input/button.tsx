import type { ButtonHTMLAttributes, MouseEvent } from 'react'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'main' | 'quiet' | 'ghost' | 'danger'
  /** 30 px high instead of 40; the default in rows and heads of cards. */
  readonly small?: boolean
  /** Keeps the focus, cannot be pressed. */
  readonly busy?: boolean
}

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
