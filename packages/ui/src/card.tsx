import type { ReactNode } from 'react'
import { Boundary } from './boundary.tsx'

interface CardProps {
  readonly title?: string
  readonly action?: ReactNode
  readonly children: ReactNode
  readonly className?: string
}

/** A fault inside stays in it. */
export const Card = ({ title, action, children, className = '' }: CardProps) => (
  <section className={`card ${className}`} aria-label={title}>
    {(title !== undefined || action !== undefined) && (
      <header>
        {title !== undefined && <h2>{title}</h2>}
        {action}
      </header>
    )}
    <Boundary>{children}</Boundary>
  </section>
)

export const Facts = ({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="facts num">
    {rows.map(([term, value]) => (
      <div key={term} className="pair">
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
