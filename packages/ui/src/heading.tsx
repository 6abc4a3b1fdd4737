import { useEffect } from 'react'
import { brand } from './brand.ts'

interface HeadingProps {
  readonly children: string
  readonly name?: string
  readonly className?: string
}

/** The heading, where the focus goes after a navigation, and the window's title. */
export function Heading({ children, name = children, className }: HeadingProps) {
  useEffect(() => {
    document.title = `${name} – ${brand.product}`
    return () => {
      document.title = brand.product
    }
  }, [name])
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
