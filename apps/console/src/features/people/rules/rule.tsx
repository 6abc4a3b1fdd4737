import type { ReactNode } from 'react'

interface RuleProps {
  readonly id: string
  readonly name: string
  readonly children?: ReactNode
  readonly value: ReactNode
}

export const Rule = ({ id, name, children, value }: RuleProps) => (
  <li className="rule">
    <div>
      <p id={id}>{name}</p>
      {children}
    </div>
    {value}
  </li>
)
