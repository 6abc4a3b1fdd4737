import { Icon } from '@touchline/ui/icon.tsx'
import { type ReactNode, useState } from 'react'
import { sessionStore } from '../lib/session/session.ts'
import './fold.css'

interface FoldProps {
  /** By which it is remembered whether the reader has it open, e.g. `security.changes`. */
  readonly name: string
  /** Says what is inside: "What happened: fixed, paid and sent on 1 November". */
  readonly title: string
  /** Open at first, however it was left: what the address asks for is in it. */
  readonly isAskedFor?: boolean
  readonly children: ReactNode
}

const keyOf = (name: string): string => `console.fold.${sessionStore.read()?._id ?? ''}.${name}`

/**
 * One line, and what is behind it: never the only way to pay, to cancel or to withdraw. Open or shut it stays as each person
 * leaves it, in this browser; what is inside is not made before it is opened.
 */
export function Fold({ name, title, isAskedFor = false, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(() => isAskedFor || localStorage.getItem(keyOf(name)) !== null)
  const turn = (open: boolean) => {
    setIsOpen(open)
    if (open) localStorage.setItem(keyOf(name), '')
    else localStorage.removeItem(keyOf(name))
  }
  return (
    <details className="fold" open={isOpen} onToggle={({ currentTarget }) => turn(currentTarget.open)}>
      <summary>
        <Icon name="down" />
        {title}
      </summary>
      {isOpen && children}
    </details>
  )
}
