import { useState } from 'react'
import './tree.css'

const FEW = 8

interface TreeProps {
  readonly name: string
  readonly value: unknown
  readonly isRoot?: boolean
}

/** A document of the wire as it is: names as they are sent, branches that fold; what is folded is not there. */
export function Tree({ name, value, isRoot = true }: TreeProps) {
  if (typeof value === 'object' && value !== null) return <Branches name={name} value={value} isRoot={isRoot} />
  return (
    <div className="leaf">
      <span className="soft">{name}</span> <code>{JSON.stringify(value) ?? '–'}</code>
    </div>
  )
}

function Branches({
  name,
  value,
  isRoot,
}: {
  readonly name: string
  readonly value: object
  readonly isRoot: boolean
}) {
  const branches = Object.entries(value)
  const isList = Array.isArray(value)
  const [isOpen, setIsOpen] = useState((isRoot && !isList) || branches.length <= FEW)
  return (
    <details className="tree" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {name} <span className="soft tiny">{isList ? `[${branches.length}]` : `{${branches.length}}`}</span>
      </summary>
      {isOpen && branches.map(([key, each]) => <Tree key={key} name={key} value={each} isRoot={false} />)}
    </details>
  )
}
