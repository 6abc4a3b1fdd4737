import { Icon } from '@touchline/ui/icon.tsx'
import { type ReactNode, useState } from 'react'
import { sessionStore } from '../lib/session/session.ts'
import './fold.css'

interface FoldProps {
  readonly name: string
  readonly title: string
  /** Despite the remembered state. */
  readonly isAskedFor?: boolean
  readonly children: ReactNode
}

const keyOf = (name: string): string => `console.fold.${sessionStore.read()?._id ?? ''}.${name}`

/** Never the only way to pay, cancel or withdraw. Remembered per person in the browser; renders content when opened. */
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
