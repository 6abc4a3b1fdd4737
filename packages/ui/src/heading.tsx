import { useEffect } from 'react'
import { brand } from './brand.ts'

interface HeadingProps {
  readonly children: string
  readonly name?: string
  readonly className?: string
}

/** Takes focus after navigation and names the window. */
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
