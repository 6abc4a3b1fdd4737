import type { ReactNode } from 'react'

interface RuleProps {
  /** Names the row, and what is pressed in it. */
  readonly id: string
  readonly name: string
  readonly children?: ReactNode
  /** What is set, or the way to set it. */
  readonly value: ReactNode
}

/** One rule of the account: what it is about, and at the end of the line how it is set. */
export const Rule = ({ id, name, children, value }: RuleProps) => (
  <li className="rule">
    <div>
      <p id={id}>{name}</p>
      {children}
    </div>
    {value}
  </li>
)
