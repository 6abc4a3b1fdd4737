import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export const Skeleton = ({ lines = 3, label }: { readonly lines?: number; readonly label: string }) => (
  <div role="status" aria-label={label} className="form">
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} className="skeleton" />
    ))}
  </div>
)

export const EmptyState = ({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) => (
  <div className="empty">
    <p>{children}</p>
    {action}
  </div>
)

interface ErrorStateProps {
  readonly text: string
  readonly retry: string
  readonly onRetry: () => void
}

/** A failed fetch offers retry in place. */
export const ErrorState = ({ text, retry, onRetry }: ErrorStateProps) => (
  <div className="empty" role="alert">
    <p>{text}</p>
    <Button look="ghost" onClick={onRetry}>
      {retry}
    </Button>
  </div>
)
