import { useEffect } from 'react'
import { brand } from './brand.ts'

interface HeadingProps {
  readonly children: string
  /** The name of the screen, where its heading says something else. */
  readonly name?: string
  readonly className?: string
}

/** What a screen says first, which is its name or an answer: its heading, where the reader begins after a navigation, and, by its name, the title of the window. */
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
