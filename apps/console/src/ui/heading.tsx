import { useEffect } from 'react'

interface HeadingProps {
  readonly children: string
  readonly className?: string
}

/** The name of a screen: its heading, where the reader begins after a navigation, and the title of the window. */
export function Heading({ children, className }: HeadingProps) {
  useEffect(() => {
    document.title = `${children} – Touchline`
    return () => {
      document.title = 'Touchline'
    }
  }, [children])
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
