import { Component, createContext, type ReactNode, startTransition, use } from 'react'

export const BrokenPart = createContext<(retry: () => void) => ReactNode>(() => null)

interface CatchProps {
  readonly children: ReactNode
  readonly fallback: (retry: () => void) => ReactNode
  readonly onRetry: (() => void) | undefined
}

/** React catches only in a class. */
class Catch extends Component<CatchProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  /** Shows the fault until reloaded. */
  private readonly retry = () =>
    startTransition(() => {
      this.props.onRetry?.()
      this.setState({ isBroken: false })
    })

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback(this.retry) : this.props.children
  }
}

interface BoundaryProps {
  readonly children: ReactNode
  readonly onRetry?: () => void
}

/** Replaces a broken part by a retry button. */
export function Boundary({ children, onRetry }: BoundaryProps) {
  return (
    <Catch fallback={use(BrokenPart)} onRetry={onRetry}>
      {children}
    </Catch>
  )
}
