import type { ReactNode } from 'react'
import './page-head.css'

interface PageHeadProps {
  readonly title: ReactNode
  readonly hint?: ReactNode
  readonly children?: ReactNode
}

export const PageHead = ({ title, hint, children }: PageHeadProps) => (
  <header className="page-head">
    <div>
      <h1>{title}</h1>
      {hint !== undefined && <p className="soft">{hint}</p>}
    </div>
    {children !== undefined && <div className="page-doing">{children}</div>}
  </header>
)
