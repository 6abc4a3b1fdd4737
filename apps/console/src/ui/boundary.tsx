import { Component, createContext, type ReactNode, use } from 'react'

/** What stands where a part of the page broke; the app gives it its words. */
export const BrokenPart = createContext<(retry: () => void) => ReactNode>(() => null)

interface CatchProps {
  readonly children: ReactNode
  readonly fallback: (retry: () => void) => ReactNode
}

/** React catches only in a class. */
class Catch extends Component<CatchProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback(() => this.setState({ isBroken: false })) : this.props.children
  }
}

/** A fault inside does not take the page: it is told in its place, with a way to try again. */
export function Boundary({ children }: { readonly children: ReactNode }) {
  return <Catch fallback={use(BrokenPart)}>{children}</Catch>
}
