import './tree.css'

/** A document of the wire as it is: names as they are sent, branches that fold. */
export function Tree({ name, value }: { readonly name: string; readonly value: unknown }) {
  if (typeof value !== 'object' || value === null) {
    return (
      <div className="leaf">
        <span className="soft">{name}</span> <code>{JSON.stringify(value) ?? '–'}</code>
      </div>
    )
  }
  const branches = Object.entries(value)
  return (
    <details className="tree" open={branches.length <= 12}>
      <summary>
        {name}{' '}
        <span className="soft tiny">{Array.isArray(value) ? `[${branches.length}]` : `{${branches.length}}`}</span>
      </summary>
      {branches.map(([key, each]) => (
        <Tree key={key} name={key} value={each} />
      ))}
    </details>
  )
}
