import './tree.css'

const FEW = 8

interface TreeProps {
  readonly name: string
  readonly value: unknown
  readonly isRoot?: boolean
}

/** A document of the wire as it is: names as they are sent, branches that fold. */
export function Tree({ name, value, isRoot = true }: TreeProps) {
  if (typeof value !== 'object' || value === null) {
    return (
      <div className="leaf">
        <span className="soft">{name}</span> <code>{JSON.stringify(value) ?? '–'}</code>
      </div>
    )
  }
  const branches = Object.entries(value)
  return (
    <details className="tree" open={isRoot || branches.length <= FEW}>
      <summary>
        {name}{' '}
        <span className="soft tiny">{Array.isArray(value) ? `[${branches.length}]` : `{${branches.length}}`}</span>
      </summary>
      {branches.map(([key, each]) => (
        <Tree key={key} name={key} value={each} isRoot={false} />
      ))}
    </details>
  )
}
