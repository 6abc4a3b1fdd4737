import type { ReactNode } from 'react'
import { Button } from './input/button.tsx'

type Blocks = readonly [kind: string, count: 1 | 2 | 3]

const shapes = {
  lines: [
    ['line', 1],
    ['line', 1],
    ['line', 1],
  ],
  card: [['card', 1]],
  field: [['field', 1]],
  fields: [['fields', 1]],
  rows: [['rows', 1]],
  screen: [
    ['title', 1],
    ['rows', 1],
  ],
  bills: [['rows', 2]],
  overview: [
    ['front', 1],
    ['quiet', 1],
    ['used', 1],
    ['card', 2],
  ],
  quiet: [['quiet', 1]],
  used: [['used', 1]],
  below: [['card', 2]],
  usage: [
    ['title', 1],
    ['tabs', 1],
    ['meter', 3],
    ['rows', 1],
  ],
  plans: [
    ['title', 1],
    ['tabs', 1],
    ['plan', 3],
    ['rows', 1],
  ],
} as const satisfies Record<string, readonly Blocks[]>

export type Shape = keyof typeof shapes

/** As large as the content: no layout shift. */
export const Skeleton = ({ shape = 'lines', label }: { readonly shape?: Shape; readonly label: string }) => (
  <div role="status" aria-label={label} className="panel">
    <span className="hidden-text">{label}</span>
    {shapes[shape].map(([kind, count], row) => (
      // oxlint-disable-next-line react/no-array-index-key -- the rows of a shape never change places
      <div key={row} className={`grid${count}`}>
        {Array.from({ length: count }, (_, block) => (
          <span key={block} className={`skeleton ${kind}`} />
        ))}
      </div>
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
  readonly children?: ReactNode
}

export const ErrorState = ({ text, retry, onRetry, children }: ErrorStateProps) => (
  <div className="empty" role="alert">
    <p>{text}</p>
    <Button look="ghost" onClick={onRetry}>
      {retry}
    </Button>
    {children}
  </div>
)
