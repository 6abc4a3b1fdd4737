import type { ReactNode } from 'react'

interface PictureProps {
  readonly className: string
  readonly width: number
  readonly height: number
  readonly label: string
  readonly children: ReactNode
}

/** Drawn at its own width, scaled by the reader's text alone. */
export const Picture = ({ className, width, height, label, children }: PictureProps) => (
  <svg
    className={className}
    width={`${width / 16}rem`}
    height={`${height / 16}rem`}
    viewBox={`0 0 ${width} ${height}`}
    role="img"
    aria-label={label}
  >
    {children}
  </svg>
)
